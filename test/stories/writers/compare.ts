import { type Draft, placeKey } from '../../../src/web/time-entries/drafts/draft.ts';
import type { Tab } from './tab.ts';
import { contentText, type Life, type Version } from './trail.ts';
import { fieldKey, inWords } from './watch-drafts.ts';

/** A writer: a tab, and its user. */
export type Writer = { name: string; employeeId: number; tab: Tab };

/** Returns every difference between what the writers sent and learned and the database's history; empty if all is well. */
export function differences(
  writers: readonly Writer[],
  lives: ReadonlyMap<number, Life>,
  entryOfRequest: ReadonlyMap<string, number>,
): string[] {
  const sent = claimsOf(writers, entryOfRequest);
  return [
    ...writers.flatMap(({ name, tab }) => tab.notes.faults.map((fault) => `${name}: ${fault}`)),
    ...[...lives.values()].flatMap((life) => life.problems.map((problem) => `entry ${life.id} ${problem}`)),
    ...[...lives.values()].flatMap((life) => unclaimed(life, sent)),
    ...writers.flatMap((writer) => lostAcknowledgements(writer, lives)),
    ...doubledEntries(writers, lives, entryOfRequest),
    ...writers.flatMap(({ name, tab }) => differsFromShown(name, tab, lives)),
    ...writers.flatMap(({ name, tab }) => unexplained(name, tab)),
  ];
}

type Claim = { writer: Writer; draft: Draft };

/** Returns the sent requests by their effect on the audit trail: who, based on which version of which entry, and the new content. */
function claimsOf(writers: readonly Writer[], entryOfRequest: ReadonlyMap<string, number>): Map<string, Claim[]> {
  const claims = new Map<string, Claim[]>();
  for (const writer of writers) {
    for (const draft of writer.tab.notes.sent) {
      const { base, requestId } = draft;
      // An entry that may have been created and isn't wanted any more is requested once more, to learn its ID.
      const wanted = base ? draft.wanted : (draft.wanted ?? draft.attempts.find((attempt) => attempt !== null) ?? null);
      const id = base ? base.id : entryOfRequest.get(requestId);
      const over = base ? Date.parse(base.lastModified) : null;
      const key = claimKey(writer.employeeId, { id, over, to: wanted && `${contentText(wanted)} ${placeKey(draft)}` });
      const others = claims.get(key);
      if (others) others.push({ writer, draft });
      else claims.set(key, [{ writer, draft }]);
    }
  }
  return claims;
}

function claimKey(by: number, what: { id: number | undefined; over: number | null; to: string | null }): string {
  return `${by} ${what.id} ${what.over} ${what.to}`;
}

/** Returns changes that no writer requested: based on another version, or in an untouched field. */
function unclaimed({ id, versions, deletion }: Life, sent: ReadonlyMap<string, Claim[]>): string[] {
  const found: string[] = [];
  for (const [index, version] of versions.entries()) {
    const before = versions[index - 1] ?? null;
    const over = before?.modified ?? null;
    const claims = sent.get(claimKey(version.by, { id, over, to: `${version.content} ${version.cell}` })) ?? [];
    if (claims.length === 0) found.push(`entry ${id} was made ${version.content} over a version that was not named`);
    else if (!claims.some(({ writer }) => isWished(writer, before, version)))
      found.push(`entry ${id} went from ${before?.content} to ${version.content}, which its writer never chose`);
  }
  if (deletion && !sent.has(claimKey(deletion.by, { id, over: deletion.over, to: null })))
    found.push(`entry ${id} was deleted over a version that was not named`);
  return found;
}

/** Checks whether a writer chose each new value, replacing the earlier one, directly or step by step. */
function isWished({ tab }: Writer, before: Version | null, version: Version): boolean {
  return (['units', 'notes'] as const).every((field) => {
    const steps = tab.notes.wishes.get(fieldKey(version.cell, field)) ?? new Map<unknown, Set<unknown>>();
    const reached = new Set<unknown>([before ? before[field] : undefined]);
    for (const value of reached) for (const next of steps.get(value) ?? []) reached.add(next);
    return reached.has(version[field]);
  });
}

/** Returns acknowledged writes that are in no version of their entry. */
function lostAcknowledgements({ name, tab }: Writer, lives: ReadonlyMap<number, Life>): string[] {
  return tab.notes.acknowledged
    .filter(({ draft, entry }) => {
      const life = lives.get(entry?.id ?? draft.entryId);
      if (!entry) return !life?.deletion;
      const wanted = `${contentText(draft.wanted!)} ${placeKey(draft)}`;
      const isThat = (version: Version | undefined) => version && `${version.content} ${version.cell}` === wanted;
      if (!draft.base) return !isThat(life?.versions[0]);
      return !isThat(life?.versions.find(({ modified }) => modified === Date.parse(entry.lastModified)));
    })
    .map(({ draft, entry }) => `${name} got this acknowledged: ${inWords(draft)} as ${entry?.lastModified}`);
}

/** Returns requests that created two entries, and new lines of one person that did. */
function doubledEntries(
  writers: readonly Writer[],
  lives: ReadonlyMap<number, Life>,
  entryOfRequest: ReadonlyMap<string, number>,
): string[] {
  const made = new Map<string, Set<number>>();
  const requests = new Set<string>();
  for (const { name, tab } of writers) {
    for (const { base, entryId, requestId } of tab.notes.sent) {
      const id = base ? undefined : entryOfRequest.get(requestId);
      if (base === null) requests.add(requestId);
      if (id !== undefined) made.set(`${name} ${entryId}`, (made.get(`${name} ${entryId}`) ?? new Set()).add(id));
    }
  }
  const twice = [...made].filter(([, ids]) => ids.size > 1);
  const withRequest = [...requests].filter((requestId) => lives.has(entryOfRequest.get(requestId) ?? 0)).length;
  return [
    ...twice.map(([line, ids]) => `one new entry became several: ${line} is ${[...ids].join(' and ')}`),
    ...(withRequest === lives.size ? [] : [`${withRequest} requests made ${lives.size} entries`]),
  ];
}

/** Returns entries that a tab displays after a refetch and the database doesn't contain, or the reverse. */
function differsFromShown(name: string, tab: Tab, lives: ReadonlyMap<number, Life>): string[] {
  const held = [...lives.values()]
    .filter(({ deletion }) => !deletion)
    .map(({ id, versions }) => `${id} ${versions.at(-1)?.content} ${versions.at(-1)?.modified}`);
  const shown = tab.shown().map(({ id, units, notes, isBillable, lastModified }) => {
    const content = contentText({ units: Math.round(units * 100), notes, isBillable });
    return `${id} ${content} ${Date.parse(lastModified)}`;
  });
  const known = new Set(shown);
  const inBoth = new Set(held.filter((entry) => known.has(entry)));
  return [
    ...held.filter((entry) => !inBoth.has(entry)).map((entry) => `${name} does not see ${entry}`),
    ...shown.filter((entry) => !inBoth.has(entry)).map((entry) => `${name} sees ${entry}, which is not there`),
  ];
}

/** Returns what remains in a store at the end without a reason displayed to the user. */
function unexplained(name: string, tab: Tab): string[] {
  return [...tab.store().drafts().values()]
    .filter(({ state, message }) => !message || (state !== 'conflict' && state !== 'failed'))
    .map((draft) => `${name} has this left: ${inWords(draft)}`);
}
