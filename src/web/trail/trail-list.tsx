import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { TrailRow } from '#contract/audit/audit.ts';
import { formatInstant } from '../platform/formats.ts';
import { useText } from '../platform/translation.ts';
import { useUser } from '../platform/use-session.ts';
import classes from './trail.module.css';
import { TrailChanges } from './trail-changes.tsx';
import { describeAction, describeActor, describeField, describeOrigin, describeSubject } from './trail-texts.ts';

type ListProps = {
  rows: readonly TrailRow[];
  label: string;
  /** Of one record, whose name need not stand in each row. */
  isOfOneRecord?: boolean;
  /** What else can be done with an opened row. */
  actionsOf?: (row: TrailRow) => ReactNode;
};

/** Rows of the trail, the newest first; one is opened to see what it was before and after. */
export function TrailList({ rows, label, isOfOneRecord = false, actionsOf }: ListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <TrailLine key={row.id} row={row} isOfOneRecord={isOfOneRecord} actionsOf={actionsOf} />
      ))}
    </ul>
  );
}

/** Subjects that what was done says already: signed in, exported. */
const SAID_BY_ACTION: ReadonlySet<string> = new Set(['access', 'export', 'import', 'session']);

function TrailLine(props: { row: TrailRow; isOfOneRecord: boolean; actionsOf: ListProps['actionsOf'] }) {
  const { t, field } = useText();
  const texts = { t, field };
  const { timeZone } = useUser().agency;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { row, isOfOneRecord, actionsOf } = props;
  const fields = [...new Set(row.changes.map((change) => describeField(texts, row.subject, change)))];
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={classes.mark} aria-hidden="true" />
        <span className={classes.what}>
          <b>{describeAction(t, row.action)}</b>
          {!isOfOneRecord && !SAID_BY_ACTION.has(row.subject) && ` ${describeSubject(t, row.subject)}`}
          {!isOfOneRecord && row.record !== null && ` ${row.record}`}
          {fields.length > 0 && <span className={classes.fields}>{fields.join(', ')}</span>}
        </span>
        <span className={classes.who}>
          <span>{describeActor(t, row)}</span>
          <time dateTime={row.at}>{formatInstant(row.at, timeZone)}</time>
          {row.way !== 'web' && <span>{describeOrigin(t, row.way)}</span>}
        </span>
      </button>
      {isOpen && (
        <div id={id} className={classes.opened}>
          <TrailChanges row={row} />
          {actionsOf && <Group gap="xs">{actionsOf(row)}</Group>}
        </div>
      )}
    </li>
  );
}

/** How far was looked, and the way on: the trail is looked through in portions. */
export function TrailFoot(props: {
  searchedTo: string | null;
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
}) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { searchedTo, hasMore, isLoading, onMore } = props;
  return (
    <div className={classes.foot}>
      <Text size="sm" c="dimmed" role="status">
        {searchedTo !== null && t('Looked through back to {when}', { when: formatInstant(searchedTo, timeZone) })}
      </Text>
      {hasMore && (
        <Button variant="default" loading={isLoading} onClick={onMore}>
          {searchedTo === null ? t('Show more') : t('Search older entries')}
        </Button>
      )}
    </div>
  );
}
