import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/people/permission.ts';
import { text as t } from '../../platform/translation.ts';
import { type Choice, dayChoice, jobChoice, placeOf, screenChoice } from './choice.ts';
import { groupChoices, type KnownChoices, MOST_OF_A_KIND } from './choice-groups.ts';

function aChoice(kind: Choice['kind'], code: string, name = ''): Choice {
  return {
    key: `${kind}:${code}`,
    kind,
    code,
    name,
    detail: '',
    isFavorite: false,
    words: `${code} ${name}`,
    href: '/',
  };
}

const NOTHING: KnownChoices = { day: null, screens: [], recent: [], own: [], found: [] };

function shown(typed: string, known: Partial<KnownChoices>) {
  return groupChoices(typed, { ...NOTHING, ...known }).map(({ heading, choices }) => [
    heading,
    choices.map(({ code, name }) => code || name),
  ]);
}

const screens = [
  screenChoice('/time', 'Time entry', 'Zeiterfassung'),
  screenChoice('/dashboard', 'Timesheet dashboard', 'Zeit-Übersicht'),
  screenChoice('/jobs', 'Jobs', 'Jobs'),
];

describe('the palette (SHELL-10)', () => {
  it('starts with recent choices, then own jobs and screens, without duplicates', () => {
    const [first, second] = [aChoice('job', 'A-1'), aChoice('job', 'A-2')];
    expect(shown(' ', { screens, recent: [second, screens[2]!], own: [first, second] })).toEqual([
      ['recent', ['A-2', 'Jobs']],
      ['own', ['A-1']],
      ['screen', ['Zeiterfassung', 'Zeit-Übersicht']],
    ]);
  });

  it('leaves room for recent jobs next to many favourites', () => {
    const favorites = Array.from({ length: 20 }, (_, index) => ({ ...aChoice('job', `F${index}`), isFavorite: true }));
    const others = Array.from({ length: 20 }, (_, index) => aChoice('job', `O${index}`));
    expect(shown('', { own: [...favorites, ...others] })).toEqual([
      ['own', ['F0', 'F1', 'F2', 'F3', 'F4', 'O0', 'O1', 'O2']],
    ]);
    expect(shown('', { own: favorites })[0]![1]).toHaveLength(MOST_OF_A_KIND);
    expect(shown('', { own: others })[0]![1]).toHaveLength(MOST_OF_A_KIND);
  });

  it('shows a typed day first, then screens, jobs, orders and invoices', () => {
    const day = aChoice('day', '2026-03-12');
    const found = [aChoice('invoice', 'X3'), aChoice('order', 'X2'), aChoice('job', 'X1')];
    expect(shown('jo', { day, screens, found })).toEqual([
      ['day', ['2026-03-12']],
      ['screen', ['Jobs']],
      ['job', ['X1']],
      ['order', ['X2']],
      ['invoice', ['X3']],
    ]);
  });

  it('ranks matches by code before own jobs, and own jobs before others', () => {
    const own = [aChoice('job', 'NEW-1', 'PIN campaign'), aChoice('job', 'OLD-1', 'Something else')];
    const found = [aChoice('job', 'ZED-9', 'pinned'), aChoice('job', 'PIN-2'), aChoice('job', 'PIN'), own[0]!];
    expect(shown('pin', { own, found })).toEqual([['job', ['PIN', 'PIN-2', 'NEW-1', 'ZED-9']]]);
  });

  it('finds recent choices without waiting for the server', () => {
    expect(shown('acme', { recent: [aChoice('order', 'PO-7', 'Acme Print'), aChoice('order', 'PO-8')] })).toEqual([
      ['order', ['PO-7']],
    ]);
  });

  it('finds screens by the beginnings of their words, in the language shown and in the first one', () => {
    const found = (typed: string) => shown(typed, { screens }).flatMap(([, names]) => names);
    expect(found('ze')).toEqual(['Zeiterfassung', 'Zeit-Übersicht']);
    expect(found('ubersicht')).toEqual(['Zeit-Übersicht']);
    expect(found('entry time')).toEqual(['Zeiterfassung']);
    expect(found('timesheet')).toEqual(['Zeit-Übersicht']);
    expect(found('dash')).toEqual(['Zeit-Übersicht']);
    expect(found('rfassung')).toEqual([]);
  });

  it('shows so many of a kind at most', () => {
    const found = Array.from({ length: 30 }, (_, index) => aChoice('job', `J${index}`));
    expect(groupChoices('j', { ...NOTHING, found })[0]!.choices).toHaveLength(MOST_OF_A_KIND);
  });
});

describe('a choice leads to the address of (SHELL-01)', () => {
  const reader: Actor = {
    id: 1,
    roles: [],
    accessibleDocumentTypes: [
      {
        code: 'job',
        accessLevel: { create: false, read: true, update: false, delete: false, approve: false },
        readOnlyFields: [],
      },
    ],
  };
  const withoutRights: Actor = { id: 2, roles: [], accessibleDocumentTypes: [] };
  const job = { id: 7, code: 'A-7', name: 'Seven', isActive: true, isBillable: true, client: null, campaign: null };
  const hrefOf = (given: typeof job, actor: Actor, isOnPhone = false) =>
    jobChoice(given, false, { actor, t, isOnPhone }).href;

  it('the job with read access, otherwise a new timesheet row', () => {
    expect(hrefOf(job, reader)).toBe('/production/job/7/false/edit/details');
    expect(hrefOf(job, withoutRights)).toBe('/timesheet/timeentry?jobId=7');
    expect(hrefOf({ ...job, id: -7, isBillable: false }, reader)).toBe('/timesheet/timeentry?jobId=-7');
    expect(hrefOf(job, withoutRights, true)).toBe('/m/TimeEntry/add?jobId=7');
  });

  it('the day, on a phone in its own screen, in the grid for the displayed person', () => {
    expect(dayChoice('2026-03-12', t, { isOnPhone: true }).href).toBe('/m/TimeEntry?selectedDate=2026-03-12');
    const inGrid = dayChoice('2026-03-12', t, { isOnPhone: false, employeeId: '5' });
    expect(inGrid.href).toBe('/timesheet/timeentry?selectedDate=2026-03-12&employeeId=5');
    expect(inGrid.name).toBe('Thu 12/03/2026');
  });

  it('the place, with everything in it made safe for an address', () => {
    expect(placeOf('/a/$id/b', { id: 'x/y' }, { c: 'd&e' })).toBe('/a/x%2Fy/b?c=d%26e');
  });
});
