import { type Hundredths, sumHours } from '../time/hours.ts';
import type { ExportedEntry } from './export-entry.ts';

/** What is matched with existing records. The approver of approved hours is chosen by the user. */
export const MATCH_SUBJECTS = ['person', 'client', 'project', 'task', 'approver'] as const;
export type MatchSubject = (typeof MATCH_SUBJECTS)[number];

/** Choices for a name: an existing record, a new one, skip its hours, or, for a client, the agency itself. */
export const MATCH_CHOICES = ['match', 'create', 'leave-out', 'internal'] as const;
export type MatchChoice = { do: 'match'; id: number } | { do: Exclude<(typeof MATCH_CHOICES)[number], 'match'> };

/** Returns whether a choice is possible for a subject: only clients can be the agency itself. */
export function fitsSubject(choice: MatchChoice['do'] | null, subject: MatchSubject): boolean {
  return choice !== 'internal' || subject === 'client';
}

/** How a name was matched automatically. */
type FoundBy = 'mail' | 'code' | 'name';
type Found = { id: number; by: FoundBy };

/** A name in a file: the key under which its match is stored, its label, and its entries and hours. */
export type NameInFile = {
  subject: MatchSubject;
  key: string;
  name: string;
  /** A person's mail address and staff number; a project's code. */
  email: string;
  code: string;
  /** A project's client; blank for internal projects. */
  client: string;
  entries: number;
  hundredths: Hundredths;
};

/** Existing records that names can match. */
type OurPerson = { id: number; code: string; name: string; email: string | null };
export type OurRecord = { id: number; code: string; name: string };
type OurJob = OurRecord & { isBillable: boolean; clientId: number | null };
export type OurRecords = {
  people: readonly OurPerson[];
  clients: readonly OurRecord[];
  jobs: readonly OurJob[];
  tasks: readonly OurRecord[];
};

/** Normalises a text for comparison: lower case, single spaces. */
export function foldedName(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

/** Returns a person's key: the most reliable identifier in the file. */
export function personKey({ email, staffNumber, name }: ExportedEntry['person']): string {
  return email !== ''
    ? `mail:${foldedName(email)}`
    : staffNumber !== ''
      ? `code:${foldedName(staffNumber)}`
      : `name:${foldedName(name)}`;
}

/** Keys of an entry's client, project and task. Projects of the same name with different clients are different. */
export const clientKey = ({ client }: Pick<ExportedEntry, 'client'>) => foldedName(client);
export const projectKey = ({
  client,
  project,
  projectCode,
}: Pick<ExportedEntry, 'client' | 'project' | 'projectCode'>) =>
  JSON.stringify([client, project, projectCode].map(foldedName));
export const taskKey = ({ task }: Pick<ExportedEntry, 'task'>) => foldedName(task);

/** Lists the distinct names of a file in order of appearance. */
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

/** Finds the record that a name matches; null if there's none or it's ambiguous. */
export type Finder = (name: NameInFile) => Found | null;

/**
 * Matches people by mail, staff number, then name; projects by code, then name within their client; clients and tasks by code, then name.
 * `choiceOfClient` returns the user's choice for a client, or null.
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
        // A code of another client's job is a coincidence.
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

/** Returns whether a project is internal: it has no client, or its client is the agency itself. */
export function isInternal(client: string, choiceOfClient: MatchChoice | null): boolean {
  return client === '' || choiceOfClient?.do === 'internal';
}

/** The maximum length of a generated code. */
const LONGEST_CODE = 20;

/** Generates a unique code from a name (`ACME-LTD`, `ACME-LTD-2`) and adds it to `taken`. */
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

/** A name with its automatic match and the user's choice, which takes precedence. */
export type MatchedName = NameInFile & { found: Found | null; choice: MatchChoice | null };

/** Returns the final match; null if the user has to choose. */
export function decided({ found, choice }: Pick<MatchedName, 'found' | 'choice'>): MatchChoice | null {
  return choice ?? (found ? { do: 'match', id: found.id } : null);
}

/**
 * Returns whether the user must choose before the import. Names with a choice or a match are settled. A client matters only if a new
 * project needs it. Without an approver, approved hours are imported as unapproved.
 */
export function isOpenName(name: MatchedName, all: readonly MatchedName[]): boolean {
  if (name.subject === 'approver' || decided(name)) return false;
  if (name.subject !== 'client') return true;
  return all.some(
    (one) => one.subject === 'project' && foldedName(one.client) === name.key && decided(one)?.do === 'create',
  );
}

/** Returns whether a new record can be created for a name: it needs a name, and a client project needs its client. */
export function canBeMade({ subject, name }: Pick<NameInFile, 'subject' | 'name'>): boolean {
  return name !== '' && subject !== 'approver';
}
