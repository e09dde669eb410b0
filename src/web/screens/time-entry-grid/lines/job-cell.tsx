import { ownerOfJob } from '../../../jobs/job-owner.ts';
import { useText } from '../../../platform/translation.ts';
import { PinSign } from '../../../time-entries/pin-sign.tsx';
import classes from '../time-grid.module.css';
import type { Line } from '../time-sheet.ts';
import type { LineActions } from './line-actions.ts';

/** Displays job and client of a line, with its pin and favourite buttons; keyboard users find these in the line's menu. */
export function JobCell(props: {
  line: Line;
  /** undefined until loaded: until then a click could do the opposite. */
  isFavorite: boolean | undefined;
  actions: LineActions;
}) {
  const { t } = useText();
  const { line, isFavorite, actions } = props;
  const { job } = line;
  return (
    <span className={classes.job}>
      <button
        type="button"
        tabIndex={-1}
        className={classes.toggle}
        aria-pressed={isFavorite ?? false}
        disabled={isFavorite === undefined}
        aria-label={isFavorite ? t('Remove from favourites') : t('Add to favourites')}
        onClick={() => actions.toggleFavorite(line)}
      >
        {isFavorite ? '★' : '☆'}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={classes.toggle}
        aria-pressed={line.pinId !== null}
        aria-label={line.pinId !== null ? t('Remove pin') : t('Pin')}
        disabled={!actions.canTogglePin(line)}
        onClick={() => actions.togglePin(line)}
      >
        <PinSign isOn={line.pinId !== null} />
      </button>
      <span className={classes.jobText}>
        <span className={classes.jobCode}>{job.code}</span> {job.name}
        <span className={classes.client}>
          {!job.isActive && <em data-flag>{t('Job inactive')}</em>} {ownerOfJob(job, t)}
        </span>
      </span>
    </span>
  );
}
