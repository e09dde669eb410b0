import { type RawBuilder, sql } from 'kysely';
import type { TrailSearch } from '#contract/audit/audit.ts';
import type { PersonRef } from '#contract/http/values.ts';
import { TRAIL_SUBJECT_NAMES } from '#domain/audit/audit.ts';
import { hiddenLineKeys, seenTrailKeys } from '#domain/audit/audit-fields.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import { IS_OF_PROJECT } from '../core/jobs/project-rows.sql.ts';
import { personById } from '../platform/database/json-references.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { inReadingOrder } from '../platform/database/sort-order.ts';

/** The values of a trail row; numbers as exact text. */
type Stored = Readonly<Record<string, unknown>> | null;

/** A trail row as stored. */
export type FoundRow = {
  id: number;
  at: string;
  by: PersonRef | null;
  for: PersonRef | null;
  onBehalfOf: PersonRef | null;
  subject: string;
  subjectId: number;
  action: string;
  way: string;
  before: Stored;
  after: Stored;
};

/** The search, with days as instants at which they begin in the agency's time zone. */
export type TrailWanted = Omit<TrailSearch, 'from' | 'to'> & { fromInstant?: string; beforeInstant?: string };

/** The maximum index rows examined per page; with search words each of them is read. */
const SCANNED = 50_000;
const SCANNED_FOR_WORDS = 20_000;

/**
 * Finds trail rows, newest first. One condition with an index in this order leads; the others filter a limited number of its rows.
 * `searchedTo` is the last row examined if there may be more. So a page takes the same time with a million rows as with a thousand.
 */
export async function findTrailRows(
  database: AgencyDatabase,
  actor: Actor,
  wanted: TrailWanted,
  most: number,
): Promise<{ rows: FoundRow[]; searchedTo: { id: number; at: string } | null }> {
  const leading = leadingCondition(wanted);
  const scanned = wanted.words ? SCANNED_FOR_WORDS : SCANNED;
  const { rows } = await sql<FoundRow>`
    select ${FOUND_ROW}
    from (
      select scanned.* from (
        select * from audit_event as event where ${leading} order by event.at desc, event.id desc limit ${scanned}
      ) as scanned
      where ${otherConditions(wanted)} and ${wordsCondition(actor, wanted.words)}
      order by scanned.at desc, scanned.id desc limit ${most}
    ) as found
    order by found.at desc, found.id desc`.execute(database);
  if (rows.length === most) return { rows, searchedTo: null };
  const { rows: last } = await sql<{ id: number; at: string }>`
    select event.id, event.at from audit_event as event where ${leading}
    order by event.at desc, event.id desc offset ${scanned - 1} limit 1`.execute(database);
  return { rows, searchedTo: last[0] ?? null };
}

/**
 * Finds the records an import created or changed, in file order, after row `after`; without internal projects and their amounts for readers
 * who may not read projects.
 */
export async function findImportRows(
  database: AgencyDatabase,
  actor: Actor,
  importId: number,
  { after, most }: { after: number | undefined; most: number },
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select ${FOUND_ROW}
    from audit_event as found where found.import_id = ${importId} and found.id > ${after ?? 0}::bigint
      and (${can(actor, 'read', 'project')}::boolean or not ${IS_OF_PROJECT})
    order by found.id limit ${most}`.execute(database);
  return rows;
}

/** Returns the leading condition, with the days and the row to continue after. */
function leadingCondition(wanted: TrailWanted): RawBuilder<unknown> {
  const { fromInstant, beforeInstant, before } = wanted;
  const conditions = [leadingPart(wanted)];
  if (fromInstant !== undefined) conditions.push(sql`event.at >= ${fromInstant}::timestamptz`);
  if (beforeInstant !== undefined) conditions.push(sql`event.at < ${beforeInstant}::timestamptz`);
  if (before !== undefined) {
    conditions.push(
      sql`(event.at, event.id) < ((select at from audit_event where id = ${before}::bigint), ${before}::bigint)`,
    );
  }
  return sql.join(conditions, sql` and `);
}

/** The most selective condition comes first. The origin is a literal, so that a partial index can be used. */
function leadingPart({ kind, id, by, for: whom, action, way }: TrailWanted): RawBuilder<unknown> {
  if (id !== undefined) return sql`event.subject = ${kind} and event.subject_id = ${id}`;
  if (whom !== undefined) return sql`event.for_employee_id = ${whom}`;
  if (by !== undefined) return sql`event.by_employee_id = ${by}`;
  if (action !== undefined) return sql`event.action = ${action}`;
  if (kind !== undefined) return sql`event.subject = ${kind}`;
  if (way !== undefined && way !== 'web') return sql`event.way = ${sql.lit(way)}`;
  return sql`true`;
}

function otherConditions({ kind, by, for: whom, action, way }: TrailWanted): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (kind !== undefined) conditions.push(sql`scanned.subject = ${kind}`);
  if (whom !== undefined) conditions.push(sql`scanned.for_employee_id = ${whom}`);
  if (by !== undefined) conditions.push(sql`scanned.by_employee_id = ${by}`);
  if (action !== undefined) conditions.push(sql`scanned.action = ${action}`);
  if (way !== undefined) conditions.push(sql`scanned.way = ${way}`);
  return sql.join(conditions, sql` and `);
}

/** More words than these don't narrow a search any further. */
const WORDS_MAXIMUM = 8;

/**
 * Matches rows that contain every word, literally, in a text the reader sees: first anywhere in the stored row, which is fast, then only in
 * visible fields, so that searching can't reveal others.
 */
function wordsCondition(actor: Actor, words: string | undefined): RawBuilder<unknown> {
  const wanted = (words ?? '').split(/\s+/).filter(Boolean).slice(0, WORDS_MAXIMUM);
  if (wanted.length === 0) return sql`true`;
  const like = (word: string) => sql`'%' || (select folded(${word.replace(/[\\%_]/g, '\\$&')})) || '%'`;
  const written = sql`folded(concat_ws(' ', scanned.before::text, scanned.after::text))`;
  const anywhere = wanted.map((word) => sql`${written} like ${like(JSON.stringify(word).slice(1, -1))}`);
  const seen = JSON.stringify(seenTrailKeys(actor, TRAIL_SUBJECT_NAMES));
  const hidden = JSON.stringify(hiddenLineKeys(actor, TRAIL_SUBJECT_NAMES));
  // Only the visible fields of each line.
  const shownOf = sql`case jsonb_typeof(field.of)
    when 'array' then (
      select jsonb_agg(case jsonb_typeof(element)
        when 'object' then element - coalesce((
          select array_agg(name) from jsonb_array_elements_text(${hidden}::jsonb -> scanned.subject -> field.key) as name), '{}')
        else element end)
      from jsonb_array_elements(field.of) as element)
    else field.of end`;
  const shown = sql`(
    select folded(string_agg(value #>> '{}', ' '))
    from (values (scanned.before), (scanned.after)) as side (fields),
      jsonb_each(case jsonb_typeof(fields) when 'object' then fields end) as field (key, of),
      jsonb_path_query(${shownOf}, 'strict $.**') as value
    where jsonb_typeof(value) = 'string' and (${seen}::jsonb -> scanned.subject) ? field.key)`;
  const inShown = wanted.map((word) => sql`shown.words like ${like(word)}`);
  return sql`(${sql.join(anywhere, sql` and `)})
    and exists (select from (select ${shown} as words) as shown where ${sql.join(inShown, sql` and `)})`;
}

/** Returns one side's fields with numbers as text, because JavaScript would read them as floats. */
function exact(side: RawBuilder<unknown>): RawBuilder<Stored> {
  return sql<Stored>`(
    select jsonb_object_agg(key, case jsonb_typeof(value) when 'number' then to_jsonb(value #>> '{}') else value end)
    from jsonb_each(case jsonb_typeof(${side}) when 'object' then ${side} end))`;
}

/** The answered columns of trail row `found`. */
const FOUND_ROW = sql`found.id, found.at, ${personById('found.by_employee_id')} as by, ${personById('found.for_employee_id')} as "for",
  ${personById('found.on_behalf_of_employee_id')} as "onBehalfOf", found.subject, found.subject_id as "subjectId",
  found.action, found.way, ${exact(sql`found.before`)} as before, ${exact(sql`found.after`)} as after`;

/** Finds people by words of their names, leavers last; or the one with an id. */
export async function findTrailPeople(
  database: AgencyDatabase,
  { keyphrase = '', id }: { keyphrase?: string | undefined; id?: number | undefined },
): Promise<{ id: number; code: string; name: string; isActive: boolean }[]> {
  const words = keyphrase.split(/\s+/).filter(Boolean).slice(0, WORDS_MAXIMUM);
  const conditions = words.map(
    (word) => sql`folded(name || ' ' || code) like '%' || (select folded(${word.replace(/[\\%_]/g, '\\$&')})) || '%'`,
  );
  if (id !== undefined) conditions.push(sql`id = ${id}`);
  const { rows } = await sql<{ id: number; code: string; name: string; isActive: boolean }>`
    select id, code, name, is_active as "isActive" from employee
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by is_active desc, ${inReadingOrder(sql`name`)}, id limit 100`.execute(database);
  return rows;
}

export async function findTimeZone(database: AgencyDatabase): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`select time_zone as "timeZone" from agency`.execute(database);
  return rows[0]!.timeZone;
}

/** Returns whether a master data record exists or existed. */
export async function isRecordThere(database: AgencyDatabase, table: string, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(database);
  return rows.length > 0;
}
