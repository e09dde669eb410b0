import { describe, expect, it } from 'vitest';
import type { FileName } from '#contract/data-exchange/file-matching.ts';
import { type ChosenMatch, openNames, readyMatches } from './chosen-matches.ts';

const nameOf = (subject: FileName['subject'], key: string): FileName => ({
  ...{ subject, key, name: key, beside: '', entries: 1, hours: '1.00', choice: null, record: null, foundBy: null },
  ...{ clientKey: subject === 'project' ? 'acme' : null },
  ...{ isOpen: true, canBeMade: true },
});
const CLIENT = nameOf('client', 'acme');
const PROJECT = nameOf('project', 'site');
const RECORD = { id: 7, name: 'Acme', code: 'A' };
const chosenOf = (...chosen: [FileName, ChosenMatch][]) =>
  new Map(chosen.map(([name, match]) => [`${name.subject} ${name.key}`, { name, match }]));
const create: ChosenMatch = { choice: 'create', record: null };
const BLANK = { accountExecutive: null, product: ' ', campaign: 'Archive' };

describe('choices that are not kept yet', () => {
  it('keep the import waiting while a match has no record, and are not sent before it has (FIX-96)', () => {
    const open = readyMatches([CLIENT], chosenOf([CLIENT, { choice: 'match', record: null }]), null);
    expect(open).toMatchObject({ isChanged: true, canKeep: false, unfinished: [CLIENT], body: { matches: [] } });
    const others = [CLIENT, PROJECT];
    const both = readyMatches(others, chosenOf([CLIENT, { choice: 'match', record: null }], [PROJECT, create]), null);
    expect(both).toMatchObject({ canKeep: true, body: { matches: [{ subject: 'project', choice: 'create' }] } });
    const done = readyMatches([CLIENT], chosenOf([CLIENT, { choice: 'match', record: RECORD }]), null);
    expect(done).toMatchObject({ isChanged: true, canKeep: true, unfinished: [] });
    expect(done.body).toEqual({ matches: [{ subject: 'client', key: 'acme', choice: 'match', id: 7 }] });
  });

  it('wait for a product and a campaign as long as a project is to be created (FIX-96)', () => {
    const all = [CLIENT, PROJECT];
    expect(readyMatches(all, chosenOf([PROJECT, create]), BLANK)).toMatchObject({ isChanged: true, canKeep: false });
    const filled = readyMatches(all, chosenOf([PROJECT, create]), { ...BLANK, product: ' Site ' });
    expect(filled).toMatchObject({ canKeep: true, body: { newJobs: { product: 'Site', campaign: 'Archive' } } });
  });

  it('leave out what new jobs get where no project is to be created any more (FIX-96)', () => {
    const leftOut = readyMatches([PROJECT], chosenOf([PROJECT, { choice: 'leave-out', record: null }]), BLANK);
    expect(leftOut).toMatchObject({ isChanged: true, canKeep: true });
    expect(leftOut.body).not.toHaveProperty('newJobs');
    expect(readyMatches([PROJECT], chosenOf(), BLANK)).toMatchObject({ isChanged: false, canKeep: false });
  });
});

describe('names that still need a choice', () => {
  it('include a client only while a job of it is to be created (FIX-96)', () => {
    const other = { ...nameOf('project', 'shop'), clientKey: 'other' };
    const all = [CLIENT, PROJECT, other];
    expect(openNames(all, chosenOf())).toEqual([PROJECT, other]);
    expect(openNames(all, chosenOf([other, create]))).toEqual([PROJECT]);
    expect(openNames(all, chosenOf([PROJECT, create]))).toEqual([CLIENT, other]);
    const matched: ChosenMatch = { choice: 'match', record: RECORD };
    expect(openNames(all, chosenOf([PROJECT, create], [CLIENT, matched]))).toEqual([other]);
  });

  it('include a client that waits for its record, and no approver (FIX-96)', () => {
    const unpicked: ChosenMatch = { choice: 'match', record: null };
    expect(openNames([CLIENT, nameOf('approver', '')], chosenOf([CLIENT, unpicked]))).toEqual([CLIENT]);
  });

  it('do not include a client whose jobs were matched after one was to be created (FIX-96)', () => {
    const kept = { ...PROJECT, choice: 'create' as const };
    expect(openNames([CLIENT, kept], chosenOf([kept, { choice: 'leave-out', record: null }]))).toEqual([]);
  });
});
