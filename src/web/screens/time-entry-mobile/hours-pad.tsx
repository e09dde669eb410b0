import { useState } from 'react';
import { formatHours, type Hundredths, readHoursText } from '#domain/hours.ts';
import { useText } from '../../platform/translation.ts';
import classes from './mobile.module.css';

const QUARTER: Hundredths = 25;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', ':'];

/** Keys for hours at the thumb, with steps of a quarter of an hour (MOB-08). `fill` = what the day still lacks. */
export function HoursPad(props: {
  text: string;
  onText: (text: string) => void;
  fill: Hundredths;
  isDisabled: boolean;
}) {
  const { t } = useText();
  const { text, isDisabled } = props;
  const [isFresh, setIsFresh] = useState(true);
  const onText = (next: string) => {
    setIsFresh(false);
    props.onText(next);
  };
  const read = readHoursText(text);
  const step = (by: Hundredths) => {
    const next = Math.max(0, (read.kind === 'hours' ? read.hundredths : 0) + by);
    onText(next === 0 ? '' : formatHours(next));
  };
  const actions = [
    { label: '−¼', spoken: t('A quarter of an hour less'), act: () => step(-QUARTER) },
    { label: '+¼', spoken: t('A quarter of an hour more'), act: () => step(QUARTER) },
    { label: '⌫', spoken: t('Delete the last digit'), act: () => onText(text.slice(0, -1)) },
    {
      label: '=',
      spoken: t('Fill the day up'),
      act: () => onText(formatHours(props.fill)),
      isOff: props.fill === 0,
    },
  ];
  return (
    <div className={classes.pad}>
      {[0, 1, 2, 3].map((row) => (
        <PadRow
          key={row}
          keys={KEYS.slice(row * 3, row * 3 + 3)}
          action={actions[row]!}
          isDisabled={isDisabled}
          // The first digit replaces what was there, as on a calculator; further ones are added.
          onKey={(key) => onText(isFresh ? key : text + key)}
        />
      ))}
    </div>
  );
}

function PadRow(props: {
  keys: string[];
  action: { label: string; spoken: string; act: () => void; isOff?: boolean };
  isDisabled: boolean;
  onKey: (key: string) => void;
}) {
  const { action, isDisabled } = props;
  return (
    <>
      {props.keys.map((key) => (
        <button key={key} type="button" className={classes.key} disabled={isDisabled} onClick={() => props.onKey(key)}>
          {key}
        </button>
      ))}
      <button
        type="button"
        className={classes.key}
        aria-label={action.spoken}
        disabled={isDisabled || action.isOff === true}
        onClick={action.act}
      >
        {action.label}
      </button>
    </>
  );
}
