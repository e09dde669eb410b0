import type pg from 'pg';
import type { DayRange } from '#domain/calendar/calendar.ts';

/** One state of an entry: its content, its author, and what it replaced. */
export type Version = {
  by: number;
  content: string;
  units: number;
  notes: string;
  cell: string;
  /** Its `lastModified` in milliseconds; null for an entry that was deleted without a later change. */
  modified: number | null;
};

/** An entry from its creation to now. */
export type Life = {
  id: number;
  versions: Version[];
  /** Who deleted it, based on which `lastModified`. */
  deletion: { by: number; over: number } | null;
  /** Inconsistencies in its audit trail. */
  problems: string[];
};

type Held = { jobId: number; costTypeId: number; workDate: string; units: number; notes: string; isBillable: boolean };
type Row = {
  id: number;
  by: number;
  action: 'create' | 'update' | 'delete';
  before: (Held & { lastModified: string }) | null;
  after: Held | null;
};

/** Returns an entry's content as text for comparison. */
export function contentText({
  units,
  notes,
  isBillable,
}: {
  units: number;
  notes: string;
  isBillable: boolean;
}): string {
  return JSON.stringify([units, notes, isBillable]);
}

const cellOf = ({ jobId, costTypeId, workDate }: Held) => `${jobId}:${costTypeId}|${workDate}`;
const instant = (text: string) => Date.parse(text);

/** Reads the lives of all entries that ever existed on these days from the audit trail. */
export async function readLives(sql: pg.Client, { start, end }: DayRange): Promise<Map<number, Life>> {
  const { rows } = await sql.query<Row>(
    `select subject_id as id, by_employee_id as by, action, before, after from audit_event
     where subject = 'time_entry' and coalesce(after, before) ->> 'workDate' between $1 and $2 order by audit_event.id`,
    [start, end],
  );
  const stored = await readStored(sql, { start, end });
  const lives = new Map<number, Life>();
  for (const row of rows) {
    const life = lives.get(row.id) ?? { id: row.id, versions: [], deletion: null, problems: [] };
    lives.set(row.id, life);
    continueLife(life, row);
  }
  for (const life of lives.values()) {
    const now = stored.get(life.id);
    stored.delete(life.id);
    const last = life.versions.at(-1)!;
    if (Boolean(now) === Boolean(life.deletion))
      life.problems.push('is there, and deleted by its trail; or the reverse');
    else if (now && (now.content !== last.content || now.cell !== last.cell))
      life.problems.push('is not as last written');
    if (now) last.modified = now.modified;
  }
  for (const id of stored.keys()) {
    lives.set(id, { id, versions: [], deletion: null, problems: ['is there without a trail'] });
  }
  return lives;
}

function continueLife(life: Life, { action, by, before, after }: Row) {
  const last = life.versions.at(-1);
  if (life.deletion || (action === 'create') !== (last === undefined))
    life.problems.push(`${action} at the wrong time`);
  if (last && before) {
    last.modified = instant(before.lastModified);
    if (contentText(before) !== last.content) life.problems.push(`${action} over content that no writer wrote`);
  }
  if (after) {
    const { units, notes } = after;
    life.versions.push({ by, content: contentText(after), units, notes, cell: cellOf(after), modified: null });
  } else if (before) life.deletion = { by, over: instant(before.lastModified) };
}

async function readStored(sql: pg.Client, { start, end }: DayRange) {
  const { rows } = await sql.query<Held & { id: number; modified: number }>(
    `select id, job_id as "jobId", cost_type_id as "costTypeId", work_date::text as "workDate",
       (units * 100)::integer as units, notes, is_billable as "isBillable",
       (extract(epoch from last_modified) * 1000)::float8 as modified
     from time_entry where work_date between $1 and $2`,
    [start, end],
  );
  return new Map(rows.map((row) => [row.id, { ...row, content: contentText(row), cell: cellOf(row) }]));
}

/** Returns the entries that requests created, by request ID. */
export async function readEntriesOfRequests(sql: pg.Client): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ requestId: string; entryId: number }>(
    'select request_id as "requestId", time_entry_id as "entryId" from time_entry_request',
  );
  return new Map(rows.map(({ requestId, entryId }) => [requestId, entryId]));
}

/** Returns the days with more hours than allowed. */
export async function daysAbove(sql: pg.Client, hours: number, { start, end }: DayRange): Promise<string[]> {
  const { rows } = await sql.query<{ day: string }>(
    `select work_date::text as day from time_entry where work_date between $1 and $2
     group by employee_id, work_date having sum(units) > $3`,
    [start, end, hours],
  );
  return rows.map(({ day }) => day);
}
