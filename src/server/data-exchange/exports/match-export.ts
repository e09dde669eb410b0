import type { ClientBase } from 'pg';
import type { ExportedEntry } from '#domain/data-exchange/export-entry.ts';
import {
  clientKey,
  decided,
  finderAmong,
  foldedName,
  isOpenName,
  type MatchChoice,
  type MatchedName,
  type MatchSubject,
  type NameInFile,
  namesInEntries,
  type OurRecord,
  type OurRecords,
} from '#domain/data-exchange/export-match.ts';
import type { TimeExport } from '#domain/data-exchange/time-export.ts';
import { findMatches } from './export-matches.sql.ts';
import { type ChosenJobDefaults, findJobDefaults } from './job-defaults.sql.ts';
import { findOurRecords } from './our-records.sql.ts';

/** Subjects for which the user may create records, and whether they may set rates. */
export type ExportRights = { creates: ReadonlySet<MatchSubject>; mayRate: boolean };

/** An export's names and their matches. */
export type MatchedExport = {
  names: MatchedName[];
  /** Names the user must match before importing. */
  open: MatchedName[];
  decisionOf: (subject: MatchSubject, key: string) => MatchChoice | null;
  ours: Awaited<ReturnType<typeof findOurRecords>>;
  /** The fields of created jobs. */
  jobDefaults: ChosenJobDefaults;
};

/** `given` takes precedence over saved matches; `forNew` applies to unknown names on the command line. */
export type GivenMatches = {
  given: (names: readonly NameInFile[], idOf: IdOfCode) => ReadonlyMap<string, MatchChoice>;
  forNew: 'create' | 'leave-out' | null;
};
/** Returns the record with a code. */
type IdOfCode = (subject: MatchSubject, code: string) => number | null;
export const NO_MATCHES: GivenMatches = { given: () => new Map(), forNew: null };

/** Matches an export's names: by saved matches, else automatically. */
export async function matchExport(
  client: ClientBase,
  program: TimeExport,
  entries: readonly ExportedEntry[],
  { creates }: ExportRights,
  { given, forNew }: GivenMatches,
): Promise<MatchedExport> {
  const ours = await findOurRecords(client);
  const remembered = await findMatches(client, program);
  const names = namesInEntries(entries);
  const chosen = given(
    names,
    (subject, code) => recordsOf(ours, subject).find((one) => foldedName(one.code) === foldedName(code))?.id ?? null,
  );
  const choiceOf = (subject: MatchSubject, key: string): MatchChoice | null => {
    const place = `${subject} ${key}`;
    const choice = chosen.get(place) ?? remembered.get(place) ?? null;
    return choice?.do === 'create' && !creates.has(subject) ? null : choice;
  };
  const find = finderAmong(ours, (key) => choiceOf('client', key));
  const matched = names.map((name): MatchedName => {
    const found = find(name);
    const choice = choiceOf(name.subject, name.key);
    return { ...name, found, choice: choice ?? (found ? null : byRule(name, forNew, creates)) };
  });
  const decisions = new Map(matched.map((name) => [`${name.subject} ${name.key}`, decided(name)]));
  return {
    names: matched.filter((name) => name.subject !== 'client' || isRequestedClient(name, matched)),
    open: matched.filter((name) => isOpenName(name, matched)),
    decisionOf: (subject, key) => decisions.get(`${subject} ${key}`) ?? null,
    ours,
    jobDefaults: await findJobDefaults(client, program),
  };
}

function byRule(
  { subject, name }: { subject: MatchSubject; name: string },
  forNew: GivenMatches['forNew'],
  creates: ReadonlySet<MatchSubject>,
): MatchChoice | null {
  if (forNew === null || subject === 'approver') return null;
  if (forNew === 'create' && name !== '' && creates.has(subject)) return { do: 'create' };
  return subject === 'client' ? null : { do: 'leave-out' };
}

/** A client is listed if a project needs one, or if the user matched it. */
function isRequestedClient(name: MatchedName, all: readonly MatchedName[]): boolean {
  if (name.choice) return true;
  return all.some((one) => one.subject === 'project' && clientKey(one) === name.key && decided(one)?.do !== 'match');
}

function recordsOf(ours: OurRecords, subject: MatchSubject): readonly OurRecord[] {
  return { person: ours.people, approver: ours.people, client: ours.clients, project: ours.jobs, task: ours.tasks }[
    subject
  ];
}

export function recordOf(ours: OurRecords, subject: MatchSubject, id: number): OurRecord | null {
  return recordsOf(ours, subject).find((one) => one.id === id) ?? null;
}
