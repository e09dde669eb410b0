import { describe, expect, it } from 'vitest';
import type { ExportedEntry } from './export-entry.ts';
import { finderAmong, type MatchChoice, namesInEntries, newCode, type OurRecords, projectKey } from './export-match.ts';

const entry = (said: Partial<ExportedEntry>): ExportedEntry => ({
  line: 2,
  day: '2025-03-01',
  hundredths: 100,
  parts: 36_000_000,
  person: { name: 'Ann Lee', email: '', staffNumber: '' },
  client: 'Acme',
  project: 'Website',
  projectCode: '',
  task: 'Design',
  notes: '',
  isBillable: true,
  isApproved: false,
  chargeRate: null,
  costRate: null,
  currency: '',
  ...said,
});
const OURS: OurRecords = {
  people: [
    { id: 1, code: 'E1', name: 'Ann Lee', email: 'ann@example.com' },
    { id: 2, code: 'E2', name: 'Bo Li', email: null },
    { id: 3, code: 'E3', name: 'Bo Li', email: 'bo@example.com' },
  ],
  clients: [
    { id: 11, code: 'ACM', name: 'Acme' },
    { id: 12, code: 'TW1', name: 'Twin' },
    { id: 13, code: 'TW2', name: 'Twin' },
    { id: 14, code: 'BET', name: 'Beta' },
  ],
  jobs: [
    { id: 21, code: 'J1', name: 'Website', isBillable: true, clientId: 11 },
    { id: 22, code: 'J2', name: 'Website', isBillable: true, clientId: 14 },
    { id: 23, code: 'J1', name: 'Training', isBillable: false, clientId: null },
    { id: 24, code: 'J4', name: 'Twice', isBillable: true, clientId: 11 },
    { id: 25, code: 'J5', name: 'Twice', isBillable: true, clientId: 11 },
  ],
  tasks: [{ id: 31, code: 'DES', name: 'Design' }],
};
type ChoiceOfClient = (key: string) => MatchChoice | null;
const found = (said: Partial<ExportedEntry>, subject: string, choiceOfClient: ChoiceOfClient = () => null) =>
  finderAmong(OURS, choiceOfClient)(namesInEntries([entry(said)]).find((name) => name.subject === subject)!);
const person = (name: string, email = '', staffNumber = '') => ({ person: { name, email, staffNumber } });

describe('names are found (DATA-06)', () => {
  it.each([
    ['by mail before all else', person('Bo Li', 'ANN@example.com', 'E2'), 'person', { id: 1, by: 'mail' }],
    ['by staff number', person('Ann Lee', 'none@example.com', 'e3'), 'person', { id: 3, by: 'code' }],
    ['else by name', person(' ann  lee '), 'person', { id: 1, by: 'name' }],
    ['not where two people have the name', person('Bo Li'), 'person', null],
    ['a project by its code', { project: 'Other', projectCode: 'j1' }, 'project', { id: 21, by: 'code' }],
    ['not by a code that another client has', { client: 'Beta', project: 'x', projectCode: 'J1' }, 'project', null],
    ['else by its name within its client', { client: 'Beta' }, 'project', { id: 22, by: 'name' }],
    ['an internal project without a client', { client: '', project: 'Training' }, 'project', { id: 23, by: 'name' }],
    ['not where two jobs of a client have the name', { project: 'Twice' }, 'project', null],
    ['not in a client that is not known', { client: 'Gamma' }, 'project', null],
    ['no client where two are named so', { client: 'Twin' }, 'client', null],
    ['a client by code', { client: 'TW2' }, 'client', { id: 13, by: 'code' }],
    ['a task', { task: 'design' }, 'task', { id: 31, by: 'name' }],
    ['no task without a name', { task: '' }, 'task', null],
  ])('%s (DATA-06)', (_, said, subject, expected) => {
    expect(found(said, subject)).toEqual(expected);
  });

  it('a client that was chosen by hand is that of its projects (DATA-06)', () => {
    const chosen: ChoiceOfClient = (key) => (key === 'big beta' ? { do: 'match', id: 14 } : null);
    expect(found({ client: 'Big Beta' }, 'project', chosen)).toEqual({ id: 22, by: 'name' });
  });

  it('finds projects of a client that is the agency itself among internal projects (FIX-96)', () => {
    const internal: ChoiceOfClient = (key) => (key === 'acme' ? { do: 'internal' } : null);
    expect(found({ project: 'Training' }, 'project', internal)).toEqual({ id: 23, by: 'name' });
    expect(found({ project: 'x', projectCode: 'J1' }, 'project', internal)).toEqual({ id: 23, by: 'code' });
    expect(found({ project: 'Website' }, 'project', internal)).toBe(null);
  });

  it('one project name in two clients is two projects, with the hours of each (DATA-06)', () => {
    const names = namesInEntries([entry({}), entry({ client: 'Beta', hundredths: 25 }), entry({ hundredths: 50 })]);
    expect(
      names
        .filter(({ subject }) => subject === 'project')
        .map(({ client, entries, hundredths }) => [client, entries, hundredths]),
    ).toEqual([
      ['Acme', 2, 150],
      ['Beta', 1, 25],
    ]);
    expect(projectKey(entry({ client: 'a', project: 'b c' }))).not.toBe(
      projectKey(entry({ client: 'a b', project: 'c' })),
    );
  });

  it.each([
    ['Müller & Söhne', 'MULLER-SOHNE'],
    ['  ', 'CLIENT'],
    ['🦘', 'CLIENT'],
    ['A name that is far too long for a code', 'A-NAME-THAT-IS-FAR-T'],
    ['Acme', 'ACME-2'],
  ])('a new code for "%s" is %s (DATA-06)', (name, code) => {
    expect(newCode(name, new Set(['acme']), 'CLIENT')).toBe(code);
  });
});
