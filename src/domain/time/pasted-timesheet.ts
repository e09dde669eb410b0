import { addDays, type Day, weekdayOf } from '../calendar/calendar.ts';
import { isDateText, nextWeekday, readDateText, readWeekdayText } from '../calendar/date-text.ts';

/** The hours of one cell and their day. `day` null = `heading` can't be read as a day. */
type BlockHours = { day: Day | null; heading: string; text: string };

/** A row of a pasted block. `job` or `costType` null = the block has no such column. */
export type BlockRow = {
  /** The index of the row in the block; `place` is its index without headings, totals and blank rows. */
  index: number;
  place: number;
  job: string | null;
  costType: string | null;
  notes: string;
  hours: BlockHours[];
};

/** A pasted block with headings, or with columns for jobs, cost types or notes. */
export type TimesheetBlock = {
  rows: BlockRow[];
  namesJobs: boolean;
  /** Whether a heading identifies the cost type column. Otherwise its texts may be notes. */
  namesCostTypes: boolean;
};

/** Where a block is pasted, and functions that recognize its texts. */
export type BlockContext = {
  /** The visible days, and the day of the cell into which the block is pasted. */
  days: readonly Day[];
  firstDay: Day;
  /** Whether a text contains hours, with or without notes. */
  isHours: (text: string) => boolean;
  /** How many texts match known jobs or cost types, to recognize their columns. */
  jobMatches: (texts: readonly string[]) => number;
  costTypeMatches: (texts: readonly string[]) => number;
};

type Role = 'job' | 'cost-type' | 'notes' | 'date' | 'hours' | 'ignored';

const HEADINGS: Record<Role, string> = {
  job: 'job|job code|job no|job number|job name|project|project code|auftrag|jobnummer|projekt|projet|mission',
  'cost-type': 'cost type|task|activity|service|kostenart|tätigkeit|leistung|aufgabe|type de coût|tâche|activité',
  notes:
    'note|notes|description|comment|comments|details|beschreibung|notiz|notizen|bemerkung|kommentar|commentaire|remarque',
  date: 'date|day|datum|tag|jour',
  hours: 'hours|time|duration|units|qty|quantity|stunden|zeit|dauer|std|heures|durée|h',
  ignored: 'total|totals|sum|summe|gesamt|somme|client|customer|kunde|employee|person|name|mitarbeiter|employé',
};
const ROLE_OF = new Map(
  (Object.keys(HEADINGS) as Role[]).flatMap((role) => HEADINGS[role].split('|').map((name) => [name, role] as const)),
);

const isTotal = (text: string) => ROLE_OF.get(plain(text)) === 'ignored' && /^(tot|sum|ges|som)/.test(plain(text));
const isDayHeading = (text: string) => readWeekdayText(text) !== null || isDateText(text);

/**
 * Reads a pasted block that has a heading row, or columns for jobs, cost types or notes. Null for a plain block of hours, which is
 * pasted into the selected cells.
 */
export function readTimesheetBlock(texts: readonly string[][], context: BlockContext): TimesheetBlock | null {
  const given = texts.map((row, index) => ({ index, row })).filter(({ row }) => row.some((text) => text.trim() !== ''));
  const [first] = given;
  if (!first || first.row.length < 2) return null;
  const isHeading = (text: string) => ROLE_OF.has(plain(text)) || isDayHeading(text);
  const hasHeading = given.length > 1 && first.row.some(isHeading) && !first.row.some(context.isHours);
  const headings = hasHeading ? first.row : first.row.map(() => '');
  const body = (hasHeading ? given.slice(1) : given).filter(({ row }) => !row.some(isTotal));
  const columns = first.row.map((_, column) =>
    body.map(({ row }) => row[column]!.trim()).filter((text) => text !== ''),
  );
  const roles = rolesOf(headings, columns, context);
  if (!roles.includes('hours')) return null;
  if (!hasHeading && roles.every((role) => role === 'hours' || role === 'ignored')) return null;

  const days = daysOfColumns(headings, roles, context);
  const textOf = (row: readonly string[], role: Role) => {
    const found = row.filter((text, column) => roles[column] === role && text.trim() !== '');
    return roles.includes(role) ? found.join('\n').trim() : null;
  };
  const rows = body.map(({ index, row }, place): BlockRow => {
    const date = textOf(row, 'date');
    const hours = row.flatMap((text, column): BlockHours[] => {
      if (roles[column] !== 'hours' || text.trim() === '') return [];
      if (date !== null) return [{ day: dayOfText(date, null, context), heading: date, text }];
      return [{ ...days[column]!, text }];
    });
    const [job, costType] = [textOf(row, 'job'), textOf(row, 'cost-type')];
    return { index, place, job, costType, notes: textOf(row, 'notes') ?? '', hours };
  });
  return {
    rows: rows.filter(({ hours }) => hours.length > 0),
    namesJobs: roles.includes('job'),
    namesCostTypes: headings.some((heading) => ROLE_OF.get(plain(heading)) === 'cost-type'),
  };
}

/** Determines the role of each column from its heading, or else from its contents. */
function rolesOf(headings: readonly string[], columns: readonly string[][], context: BlockContext): Role[] {
  const isText = (texts: readonly string[]) => texts.length > 0 && !texts.some(context.isHours);
  const isDates = (texts: readonly string[]) => texts.length > 0 && texts.every(isDayHeading);
  const hasDays = headings.some(isDayHeading);
  const named = headings.map((heading, column): Role | null => {
    const texts = columns[column]!;
    if (isDayHeading(heading)) return 'hours';
    const role = ROLE_OF.get(plain(heading));
    // If other headings are days, a column named "hours" is their total.
    if (role === 'hours' && hasDays) return 'ignored';
    if (role) return role;
    if (texts.length === 0) return 'ignored';
    if (isDates(texts) && !hasDays) return 'date';
    if (isText(texts)) return null;
    return hasDays ? 'ignored' : 'hours';
  });
  const open = named.flatMap((role, column) => (role === null ? [column] : []));
  const take = (role: 'job' | 'cost-type', matches: (texts: readonly string[]) => number, isFirstTaken: boolean) => {
    if (named.includes(role)) return;
    const ranked = open
      .filter((column) => named[column] === null && column < named.lastIndexOf('hours'))
      .map((column) => ({ column, known: matches(columns[column]!) }))
      .sort((a, b) => b.known - a.known || a.column - b.column);
    const [best] = ranked;
    if (best && (best.known > 0 || isFirstTaken)) named[best.column] = role;
  };
  take('job', context.jobMatches, true);
  take('cost-type', context.costTypeMatches, named.includes('job'));
  return named.map((role) => role ?? 'notes');
}

/** Returns the day of each column of hours: from its heading, or else consecutive days from `firstDay`. */
function daysOfColumns(headings: readonly string[], roles: readonly Role[], context: BlockContext) {
  const firstHours = roles.indexOf('hours');
  const hasDays = headings.some(isDayHeading);
  let before: Day | null = null;
  return headings.map((heading, column) => {
    if (roles[column] !== 'hours') return null;
    if (!hasDays) return { day: addDays(context.firstDay, column - firstHours), heading: '' };
    const day: Day | null = dayOfText(heading, before, context);
    before = day ?? before;
    return { day, heading };
  });
}

function dayOfText(text: string, before: Day | null, { days, firstDay }: BlockContext): Day | null {
  const weekday = readWeekdayText(text);
  if (weekday === null) return readDateText(text, days);
  if (before) return nextWeekday(weekday, addDays(before, 1));
  const monday = addDays(firstDay, 1 - weekdayOf(firstDay));
  return nextWeekday(weekday, days.includes(monday) ? monday : days[0]!);
}

function plain(text: string): string {
  return text.trim().replace(/[.:]$/, '').replace(/\s+/g, ' ').toLowerCase();
}
