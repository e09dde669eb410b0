import { describe, expect, it } from 'vitest';
import type { ReportRow } from '#contract/time/timesheet-report.ts';
import { leavesOf } from '../../widgets/select/check-tree.ts';
import {
  allocationTotals,
  allocationTree,
  EVERYTHING,
  employeeOf,
  jobOf,
  pickOnly,
  tickedRows,
} from './allocation-tree.ts';

const t = (original: string) => original;

function row(fields: Partial<ReportRow>): ReportRow {
  return {
    date: '2026-11-02',
    units: 1,
    jobCode: null,
    jobName: null,
    projectCode: null,
    projectName: null,
    clientCode: null,
    clientName: null,
    employeeCode: 'E1',
    employeeName: 'Emma',
    departmentName: null,
    jobId: null,
    employeeId: 1,
    ...fields,
  };
}

const soap = { jobCode: 'FILM', jobName: 'Soap film', clientCode: 'ACME', clientName: 'Acme' };
const leo = { employeeCode: 'E2', employeeName: 'Leo' };
const rows = [
  row({ ...soap, units: 0.1 }),
  row({ ...soap, ...leo, units: 0.2 }),
  // Jobs and internal projects have separate code ranges.
  row({ projectCode: 'FILM', projectName: 'Film evening', units: 3 }),
  row({ jobCode: 'LOGO', jobName: 'Logo', clientCode: 'BOLT', clientName: 'Bolt', units: 2 }),
];
const tree = allocationTree(rows, t);
const told = (some: readonly ReportRow[]) => some.map((one) => [jobOf(one).label, one.employeeName]);

describe('the tree of time allocation', () => {
  it('has clients, their jobs and their people, and internal projects as if they were a client (TDASH-02)', () => {
    expect(tree.children.map(({ label, children }) => [label, children.map((job) => job.label)])).toEqual([
      ['Acme', ['Soap film FILM']],
      ['Bolt', ['Logo LOGO']],
      ['Internal projects', ['Film evening FILM']],
    ]);
    expect(leavesOf(tree)).toHaveLength(rows.length);
  });

  it('adds hours up exactly by client, job and person (TDASH-02, TE-13)', () => {
    const { clients, jobs, employees } = allocationTotals(rows, t);
    const figures = (totals: typeof clients) => totals.map(({ label, hundredths }) => [label, hundredths]);
    expect(figures(clients)).toEqual([
      ['Acme', 30],
      ['Internal projects', 300],
      ['Bolt', 200],
    ]);
    expect(figures(jobs)).toHaveLength(3);
    expect(figures(employees)).toEqual([
      ['Emma', 510],
      ['Leo', 20],
    ]);
  });

  it('a selection in one level filters the others (TDASH-02)', () => {
    expect(tickedRows(rows, tree, EVERYTHING, t)).toEqual(rows);
    expect(told(tickedRows(rows, tree, new Set(['client:ACME']), t))).toEqual([
      ['Soap film FILM', 'Emma'],
      ['Soap film FILM', 'Leo'],
    ]);
    expect(told(tickedRows(rows, tree, new Set(['client:ACME/job:FILM/employee:E2']), t))).toEqual([
      ['Soap film FILM', 'Leo'],
    ]);
    expect(tickedRows(rows, tree, new Set(), t)).toEqual([]);
  });

  it('pressing a bar filters to it, pressing again shows all (TDASH-02)', () => {
    const isLeo = (one: ReportRow) => employeeOf(one).key === 'employee:E2';
    const only = pickOnly({ shown: rows, tree, t }, isLeo);
    const shown = tickedRows(rows, tree, only, t);
    expect(told(shown)).toEqual([['Soap film FILM', 'Leo']]);
    expect(pickOnly({ shown, tree, t }, isLeo)).toBe(EVERYTHING);
  });
});
