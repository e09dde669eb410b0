import { type Hundredths, sumHours } from '../time/hours.ts';
import type { ExportedEntry } from './export-entry.ts';

/** What of an export is matched with records of ours; who approved its approved hours is named by hand. */
export const MATCH_SUBJECTS = ['person', 'client', 'project', 'task', 'approver'] as const;
export type MatchSubject = (typeof MATCH_SUBJECTS)[number];

/** The choices for a name: a record of ours, a new one, to leave its hours out, or, for a client, that it is the agency itself. */
export const MATCH_CHOICES = ['match', 'create', 'leave-out', 'internal'] as const;
export type MatchChoice = { do: 'match'; id: number } | { do: Exclude<(typeof MATCH_CHOICES)[number], 'match'> };

/** Whether a choice fits what is matched: only a client can be the agency itself. */
export function fitsSubject(choice: MatchChoice['do'] | null, subject: MatchSubject): boolean {
  return choice !== 'internal' || subject === 'client';
}

/** How a name was found by itself. */
type FoundBy = 'mail' | 'code' | 'name';
type Found = { id: number; by: FoundBy };

/** A name in a file: what it is remembered by, what of it shows, how many entries and hours stand behind it. */
export type NameInFile = {
  subject: MatchSubject;
  key: string;
  name: string;
  /** Of a person the mail address and staff number, of a project its code. */
  email: string;
  code: string;
  /** Of a project; blank = it has none, so it is an internal one. */
  client: string;
  entries: number;
  hundredths: Hundredths;
};

/** Records of ours that names can be found among. */
type OurPerson = { id: number; code: string; name: string; email: string | null };
export type OurRecord = { id: number; code: string; name: string };
type OurJob = OurRecord & { isBillable: boolean; clientId: number | null };
export type OurRecords = {
  people: readonly OurPerson[];
  clients: readonly OurRecord[];
  jobs: readonly OurJob[];
  tasks: readonly OurRecord[];
};

/** A text as names are compared: letters of either case, and one blank for several. */
export function foldedName(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

/** What a person of a file is remembered by: the most certain thing that it says of them. */
export function personKey({ email, staffNumber, name }: ExportedEntry['person']): string {
  return email !== ''
    ? `mail:${foldedName(email)}`
    : staffNumber !== ''
      ? `code:${foldedName(staffNumber)}`
      : `name:${foldedName(name)}`;
}

/** What the client, project and task of an entry are remembered by. Projects of one name in two clients are two. */
export const clientKey = ({ client }: Pick<ExportedEntry, 'client'>) => foldedName(client);
export const projectKey = ({
  client,
  project,
  projectCode,
}: Pick<ExportedEntry, 'client' | 'project' | 'projectCode'>) =>
  JSON.stringify([client, project, projectCode].map(foldedName));
export const taskKey = ({ task }: Pick<ExportedEntry, 'task'>) => foldedName(task);

/** The names of a file, each once, in the order in which they first stand there. */
export function namesInEntries(entries: readonly ExportedEntry[]): NameInFile[] {
  const found = new Map<string, NameInFile>();
  const note = (
    subject: MatchSubject,
    key: string,
    said: Pick<NameInFile, 'name' | 'email' | 'code' | 'client'>,
    entry: ExportedEntry,
  ) => {
    const place = `${subject} ${key}`;
    const before = found.get(place) ?? { subject, key, ...said, entries: 0, hundredths: 0 };
    const hundredths = sumHours([before.hundredths, entry.hundredths]);
    found.set(place, { ...before, entries: before.entries + 1, hundredths });
  };
  for (const entry of entries) {
    const { person, client, project, projectCode, task } = entry;
    const plain = { email: '', code: '', client: '' };
    note(
      'person',
      personKey(person),
      { ...plain, name: person.name || person.email, email: person.email, code: person.staffNumber },
      entry,
    );
    if (client !== '') note('client', clientKey(entry), { ...plain, name: client }, entry);
    note('project', projectKey(entry), { ...plain, name: project, code: projectCode, client }, entry);
    note('task', taskKey(entry), { ...plain, name: task }, entry);
  }
  const approved = entries.filter(({ isApproved }) => isApproved);
  const hundredths = sumHours(approved.map((entry) => entry.hundredths));
  if (approved.length > 0)
    found.set('approver', {
      subject: 'approver',
      key: '',
      name: '',
      email: '',
      code: '',
      client: '',
      entries: approved.length,
      hundredths,
    });
  return [...found.values()];
}

/** Finds what a name stands for among our records; null = nothing, or more than one of the same right. */
export type Finder = (name: NameInFile) => Found | null;

/**
 * Finds people by mail, staff number, else name, projects by code, else by name within their client, clients and tasks by code, else name.
 * `choiceOfClient` returns what was chosen for a client of the file, null where nothing was.
 */
export function finderAmong(ours: OurRecords, choiceOfClient: (key: string) => MatchChoice | null): Finder {
  const mails = indexed(ours.people, ({ email }) => email ?? '');
  const people = codesAndNames(ours.people);
  const clients = codesAndNames(ours.clients);
  const tasks = codesAndNames(ours.tasks);
  const jobs = {
    code: indexed(ours.jobs, ({ code, isBillable }) => `${isBillable} ${foldedName(code)}`),
    name: indexed(
      ours.jobs,
      ({ name, isBillable, clientId }) => `${isBillable} ${isBillable ? clientId : ''} ${foldedName(name)}`,
    ),
  };
  const findClient = (client: string): number | null => {
    const choice = choiceOfClient(foldedName(client));
    return choice?.do === 'match' ? choice.id : (byCodeOrName(clients, client, client)?.id ?? null);
  };
  return ({ subject, name, email, code, client }) => {
    switch (subject) {
      case 'approver':
        return null;
      case 'person': {
        const byMail = email === '' ? null : only(mails, email);
        return byMail ? { id: byMail.id, by: 'mail' } : byCodeOrName(people, code, name);
      }
      case 'client':
        return byCodeOrName(clients, name, name);
      case 'task':
        return name === '' ? null : byCodeOrName(tasks, name, name);
      case 'project': {
        const isBillable = !isInternal(client, choiceOfClient(foldedName(client)));
        const clientId = isBillable ? findClient(client) : null;
        const byCode = code === '' ? null : only(jobs.code, `${isBillable} ${foldedName(code)}`);
        // A code that another client's job has means something else there.
        if (byCode && (clientId === null || byCode.clientId === clientId)) return { id: byCode.id, by: 'code' };
        if (name === '' || (isBillable && clientId === null)) return null;
        const byName = only(jobs.name, `${isBillable} ${isBillable ? clientId : ''} ${foldedName(name)}`);
        return byName && { id: byName.id, by: 'name' };
      }
    }
  };
}

type Index<Row> = ReadonlyMap<string, readonly Row[]>;

function indexed<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Index<Row> {
  const index = new Map<string, Row[]>();
  for (const row of rows) {
    const key = foldedName(keyOf(row));
    const before = index.get(key);
    if (before) before.push(row);
    else index.set(key, [row]);
  }
  return index;
}

function only<Row>(index: Index<Row>, key: string): Row | null {
  const rows = key.trim() === '' ? [] : (index.get(foldedName(key)) ?? []);
  return rows.length === 1 ? rows[0]! : null;
}

function codesAndNames<Row extends { code: string; name: string }>(rows: readonly Row[]) {
  return { code: indexed(rows, ({ code }) => code), name: indexed(rows, ({ name }) => name) };
}

function byCodeOrName(
  { code, name }: { code: Index<OurRecord>; name: Index<OurRecord> },
  saidCode: string,
  saidName: string,
): Found | null {
  const byCode = only(code, saidCode);
  if (byCode) return { id: byCode.id, by: 'code' };
  const byName = only(name, saidName);
  return byName && { id: byName.id, by: 'name' };
}

/** Whether a project of the file is an internal one: it has no client, or its client is the agency itself. */
export function isInternal(client: string, choiceOfClient: MatchChoice | null): boolean {
  return client === '' || choiceOfClient?.do === 'internal';
}

/** The longest code that is made of a name. */
const LONGEST_CODE = 20;

/** A code for a new record, made of its name, that no other has: `ACME-LTD`, `ACME-LTD-2`. Takes it among the codes that are given. */
export function newCode(name: string, taken: Set<string>, otherwise: string): string {
  const base =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|(?<!-)-+$/g, '')
      .slice(0, LONGEST_CODE)
      .replace(/(?<!-)-+$/, '') || otherwise;
  let code = base;
  for (let number = 2; taken.has(foldedName(code)); number += 1) code = `${base}-${number}`;
  taken.add(foldedName(code));
  return code;
}

/** A name with what it stands for: `found` by itself, or `choice` of somebody, which counts before. */
export type MatchedName = NameInFile & { found: Found | null; choice: MatchChoice | null };

/** What a name stands for in the end; null = somebody has to choose. */
export function decided({ found, choice }: Pick<MatchedName, 'found' | 'choice'>): MatchChoice | null {
  return choice ?? (found ? { do: 'match', id: found.id } : null);
}

/**
 * Whether somebody has to choose before hours can come in: what has a choice or was found is settled. A client is only asked about where a new project
 * needs it; without an approver approved hours come in unapproved.
 */
export function isOpenName(name: MatchedName, all: readonly MatchedName[]): boolean {
  if (name.subject === 'approver' || decided(name)) return false;
  if (name.subject !== 'client') return true;
  return all.some(
    (one) => one.subject === 'project' && foldedName(one.client) === name.key && decided(one)?.do === 'create',
  );
}

/** Whether a new record can be made for a name: it needs one, and a client's own project its client. */
export function canBeMade({ subject, name }: Pick<NameInFile, 'subject' | 'name'>): boolean {
  return name !== '' && subject !== 'approver';
}
