import { sql } from 'kysely';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import { HOURS_FIELDS } from '#domain/master-data/people-kind.ts';
import { findMasterRecord } from '../../core/master-data/master-record.sql.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import { type MasterOutcome, type Session, saveAlone } from '../save-master-records.ts';
import { lockKind } from '../write-master-records.sql.ts';

const { people, 'work-hours': workHours } = MASTER_DATA;

/**
 * Saves a person whose work hours change from a day on: they become dated work hours, and earlier days keep theirs. Saves other changes as
 * usual, in the same transaction.
 */
export async function savePersonWithHoursFrom(
  session: Session,
  id: number,
  sent: { lastModified: string; hoursFrom: Day; values: Readonly<Record<string, unknown>> },
): Promise<MasterRecord> {
  const { lastModified, hoursFrom, values } = sent;
  const isOfHours = ([name]: [string, unknown]) => HOURS_FIELDS.includes(name);
  const hours = Object.fromEntries(Object.entries(values).filter(isOfHours));
  const rest = Object.fromEntries(Object.entries(values).filter((entry) => !isOfHours(entry)));
  return inTransaction(session.database, async (transaction) => {
    await lockKind(transaction, people);
    await lockKind(transaction, workHours);
    const stored = await findMasterRecord(transaction, people, id);
    if (!stored) throw new Refused('not-found');
    const person = saved(await saveAlone(transaction, session, people, { id, lastModified, values: rest }));
    const before = Object.fromEntries(HOURS_FIELDS.map((name) => [name, stored.values[name]]));
    const row = await findHoursFrom(transaction, id, hoursFrom);
    const ofDay = { ...before, ...hours, person: { id }, firstDay: hoursFrom };
    saved(
      await saveAlone(transaction, session, workHours, row ? { ...row, values: hours } : { id: null, values: ofDay }),
    );
    return person;
  });
}

function saved(outcome: MasterOutcome): MasterRecord {
  if (outcome.refused) throw outcome.refused;
  return outcome.record;
}

async function findHoursFrom(transaction: AgencyTransaction, personId: number, firstDay: Day) {
  const { rows } = await sql<{ id: number }>`
    select id from work_hours where person_id = ${personId} and first_day = ${firstDay}::date`.execute(transaction);
  const record = rows[0] && (await findMasterRecord(transaction, workHours, rows[0].id));
  return record && { id: record.id, lastModified: record.lastModified };
}
