import { Link } from '@tanstack/react-router';
import type { Sorting } from '#contract/http/sorting.ts';
import { JOB_SORT_COLUMNS, type JobRow, type JobSortColumn } from '#contract/jobs/job-list.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { isJobOverdue } from '#domain/jobs/overdue.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { type FieldName, fieldName } from '#domain/text/phrase.ts';
import { JobProgressBar } from '../../jobs/job-progress-bar.tsx';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { useToday } from '../../platform/use-today.ts';
import { DueDay } from '../../record-list/due-day.tsx';
import { RecordTable, SortHeads } from '../../record-list/record-table.tsx';
import { zeroMark } from '../../widgets/zero-mark.ts';
import classes from './job-list.module.css';

/** In reading order: users know a job by its name; the code distinguishes jobs with the same name. */
const COLUMNS = ['name', ...JOB_SORT_COLUMNS.filter((column) => column !== 'name')] as const;

const COLUMN_NAMES: Record<JobSortColumn, FieldName> = {
  code: fieldName('Code'),
  name: fieldName('Name'),
  client: fieldName('Client'),
  clientOrderNumber: fieldName('Client order number'),
  jobType: fieldName('Job type'),
  accountExecutive: fieldName('Account executive'),
  opened: fieldName('Opened'),
  dueDate: fieldName('Due date'),
  progress: fieldName('Progress'),
};

/** Displays the jobs found. A row opens its job; a column heading sorts. */
export function JobTable(props: {
  rows: readonly JobRow[];
  sorting: Sorting<JobSortColumn>;
  onSort: (next: Sorting<JobSortColumn>) => void;
  isSelected: (row: JobRow) => boolean;
  onSelect: (row: JobRow) => void;
  errors: ReadonlyMap<number, string>;
  isFavorite: (row: JobRow) => boolean;
  onFavorite: (row: JobRow) => void;
  onOpen: (row: JobRow) => void;
}) {
  const { t } = useText();
  const { rows } = props;
  const user = useUser();
  const today = useToday(user.agency.timeZone);
  const deletionRefusal = ({ allowedActions, isBillable }: JobRow) => {
    if (allowedActions.includes('delete')) return undefined;
    return can(user, 'delete', isBillable ? 'job' : 'project')
      ? t("It can't be deleted because time, orders, estimates, costs, invoices or other jobs belong to it")
      : t("You don't have permission to delete it");
  };
  const canDelete = rows.some(({ allowedActions }) => allowedActions.includes('delete'));
  return (
    <RecordTable className={classes.jobs!} label={t('Jobs')}>
      <thead>
        <tr>
          {canDelete && (
            <th data-column="select">
              <span className="visually-hidden">{t('Selected')}</span>
            </th>
          )}
          <th data-column="favorite">
            <span className="visually-hidden">{t('Favourite')}</span>
          </th>
          <SortHeads columns={COLUMNS} names={COLUMN_NAMES} sorting={props.sorting} onSort={props.onSort} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          // Keyboards and screen readers open the row with its link.
          <tr key={row.id} data-inactive={!row.isActive || undefined} onClick={() => props.onOpen(row)}>
            {canDelete && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a press beside the box from opening the job
              <td data-column="select" onClick={(event) => event.stopPropagation()}>
                <input
                  type="checkbox"
                  aria-label={t('Select {what}', { what: row.code })}
                  disabled={!row.allowedActions.includes('delete')}
                  title={deletionRefusal(row)}
                  checked={props.isSelected(row)}
                  onChange={() => props.onSelect(row)}
                />
              </td>
            )}
            <td data-column="favorite">
              <button
                type="button"
                className={classes.star}
                aria-pressed={props.isFavorite(row)}
                aria-label={
                  props.isFavorite(row)
                    ? t('Remove {job} from favourites', { job: row.code })
                    : t('Add {job} to favourites', { job: row.code })
                }
                onClick={(event) => {
                  event.stopPropagation();
                  props.onFavorite(row);
                }}
              >
                {props.isFavorite(row) ? '★' : '☆'}
              </button>
            </td>
            <td data-column="name">
              {row.name}
              {!row.isActive && <em data-flag>{t('Job inactive')}</em>}
              {props.errors.has(row.id) && (
                <em data-flag data-error>
                  {props.errors.get(row.id)}
                </em>
              )}
            </td>
            <td data-column="code">
              <Link
                to={PATHS.job}
                params={{ id: String(databaseJobId(row.id)), isinternal: String(!row.isBillable), tab: 'details' }}
                onClick={(event) => event.stopPropagation()}
              >
                {row.code}
              </Link>
            </td>
            <td data-column="client">{row.client?.name ?? (row.isBillable ? '' : t('Internal'))}</td>
            <td data-column="clientOrderNumber">{row.clientOrderNumber}</td>
            <td data-column="jobType">{row.jobType?.name}</td>
            <td data-column="accountExecutive">{row.accountExecutive?.name}</td>
            <td data-column="opened">{row.opened && formatDay(row.opened)}</td>
            <td data-column="dueDate">
              <DueDay day={row.dueDate} isOverdue={isJobOverdue(row, today)} />
            </td>
            <td data-column="progress">
              {row.progressPercent !== null && (
                <span className={classes.progress}>
                  <JobProgressBar percent={row.progressPercent} size="sm" />
                  <span {...zeroMark(row.progressPercent)}>{row.progressPercent} %</span>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </RecordTable>
  );
}
