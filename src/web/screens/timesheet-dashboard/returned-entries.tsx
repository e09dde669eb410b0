import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { formatHoursNumber } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import classes from './dashboard.module.css';
import { returnedEntriesQuery } from './report-queries.ts';

/** Lists the user's returned entries, with the reason; hidden if there are none. */
export function ReturnedEntries() {
  const { t } = useText();
  const { data: entries = [] } = useQuery(returnedEntriesQuery);
  if (entries.length === 0) return null;
  return (
    <section className={classes.returned} aria-labelledby="returned-entries">
      <h2 id="returned-entries" className={classes.returnedTitle}>
        {t('{count} {count, entry was|entries were} returned to you', { count: entries.length })}
      </h2>
      <ul className={classes.returnedList}>
        {entries.map((entry) => (
          <ReturnedEntry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function ReturnedEntry({ entry }: { entry: TimeEntry }) {
  const { t } = useText();
  const { id, transactionDate, units, returned, timeAllocation } = entry;
  const hours = formatHoursNumber(units);
  return (
    <li>
      <Link
        className={classes.toCell}
        to={PATHS.timeEntry}
        search={{ selectedDate: transactionDate, view: 'week', entryId: String(id) }}
      >
        {formatDay(transactionDate)}, {timeAllocation.job.code} {timeAllocation.job.name},{' '}
        {t('{hours} hours', { hours })}
      </Link>
      {returned && (
        <Text size="sm">
          {returned.by.name}: {returned.comment}
        </Text>
      )}
    </li>
  );
}
