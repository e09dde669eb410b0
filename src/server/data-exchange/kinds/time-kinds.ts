import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import { NOTES_MAXIMUM } from '#domain/time/time-entry.ts';
import { ratesOfTime } from '../../core/time/rates-of-time.sql.ts';
import { asRequired, type Column, day, emptyText, flag, HOURS_OF_A_DAY_TEXT, rate, referenceTo } from '../column.ts';
import { STAGE } from '../importing/stage.ts';
import type { Kind } from '../kind.ts';
import { costType, job, person } from './references.ts';

/** The rates of a line. */
const RATES = ratesOfTime({ person: 's.employee_id', job: 's.job_id', costType: 's.cost_type_id', day: 's.date' });

const rateOfEntry = (name: 'cost_rate' | 'charge_rate'): Column => ({
  ...rate(name),
  otherwise: `(select rate.${name} from (${RATES}) as rate)`,
});

/**
 * Worked hours from another system. Entries have no key, so all columns except the approval identify them: a changed line is a new entry.
 * Rates are those of the line, else those of the work's day as of the import.
 */
export const timeEntries: Kind = {
  name: 'time-entries',
  table: 'time_entry',
  key: ['employee', 'job', 'cost_type', 'date', 'hours', 'notes', 'is_billable'],
  countsEqualRows: true,
  within: `t.work_date between (select min(date) from ${STAGE}) and (select max(date) from ${STAGE})`,
  hasId: true,
  isShared: true,
  columns: [
    asRequired(referenceTo('employee', person('employee'))),
    {
      ...asRequired(flag('is_client_job')),
      sql: null,
      export: '(select j.is_billable from job j where j.id = t.job_id)',
    },
    asRequired(referenceTo('job', job)),
    { ...referenceTo('cost_type', costType('cost_type')) },
    asRequired(day('date', 'work_date')),
    {
      name: 'hours',
      sql: 'units',
      type: { is: 'decimal', whole: 2, decimals: 2, least: `-${HOURS_OF_A_DAY_TEXT}`, most: HOURS_OF_A_DAY_TEXT },
      holdsHours: true,
      isRequired: true,
      isNullable: false,
    },
    emptyText('notes', NOTES_MAXIMUM),
    asRequired(flag('is_billable')),
    referenceTo('approved_by', person('approved_by')),
    { name: 'approved_at', sql: 'approved_at', type: { is: 'instant' }, isRequired: false, isNullable: true },
    rateOfEntry('cost_rate'),
    rateOfEntry('charge_rate'),
  ],
  settled: { when: 't.approved_at is not null', reason: FILE_PROBLEMS.approvedTime },
  // An entry's own history records its approval.
  trailSubject: 'time_entry_approval',
};
