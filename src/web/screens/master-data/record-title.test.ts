import { expect, it } from 'vitest';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import { titleOf } from './record-title.ts';

const record = (values: MasterRecord['values']) => ({ id: 1, lastModified: '', values }) as MasterRecord;

it.each([
  ['people', { code: 'P1', name: 'Sam Rivera', startDate: '2024-08-27' }, 'P1 Sam Rivera'],
  ['periods', { startDate: '2026-03-01', endDate: '2026-03-31' }, '01/03/2026'],
  ['holidays', { day: '2026-12-25', name: 'Christmas' }, '25/12/2026 Christmas'],
  ['settings', { name: 'Harbour & Pine' }, 'Harbour & Pine'],
  ['translations', { kind: 'label', original: 'Save', translated: 'Speichern' }, 'Save'],
  [
    'approval-limits',
    { person: { id: 1, code: 'P1', name: 'Sam Rivera', isActive: true }, division: null, amount: null },
    'Sam Rivera',
  ],
] as const)('a record of %s is named by its key (ADM-06)', (kind, values, title) => {
  expect(titleOf(MASTER_DATA[kind], record(values as MasterRecord['values']))).toBe(title);
});
