import type { ReportRow } from '#contract/time/timesheet-report.ts';
import { type Total, totalsBy } from '#domain/time/report-totals.ts';
import { type Ticked, type TreeNode, tickedBranches, tickedLeaves } from '../../widgets/select/check-tree.ts';

type Texts = (original: string) => string;
type Named = { key: string; label: string };

/** The dashboard names a job by its name, with the code to distinguish jobs of the same name. */
const nameWithCode = (code: string | null, name: string | null) => [name, code].filter(Boolean).join(' ');

/** The root of the tree: everything. */
export const EVERYTHING: Ticked = new Set(['everything']);

/** Returns the client of a row; time on internal projects is grouped as if it were a client. */
export function clientOf(row: ReportRow, t: Texts): Named {
  if (row.clientCode !== null) return { key: `client:${row.clientCode}`, label: row.clientName ?? row.clientCode };
  return { key: 'projects', label: t('Internal projects') };
}

/** Returns the job or internal project of a row; the two may have the same code. */
export function jobOf(row: ReportRow): Named {
  if (row.jobCode !== null) return { key: `job:${row.jobCode}`, label: nameWithCode(row.jobCode, row.jobName) };
  return { key: `project:${row.projectCode}`, label: nameWithCode(row.projectCode, row.projectName) };
}

/** Returns the person of a row. */
export function employeeOf(row: ReportRow): Named {
  return { key: `employee:${row.employeeCode}`, label: row.employeeName };
}

function leafOf(row: ReportRow, t: Texts): string {
  return [clientOf(row, t).key, jobOf(row).key, employeeOf(row).key].join('/');
}

/** Returns clients, their jobs, and who worked on them, each sorted by name. */
export function allocationTree(rows: readonly ReportRow[], t: Texts): TreeNode {
  const branch = (parent: string, some: readonly ReportRow[], levels: ((row: ReportRow) => Named)[]): TreeNode[] => {
    const [level, ...below] = levels;
    if (!level) return [];
    const groups = new Map<string, ReportRow[]>();
    for (const row of some) {
      const { key } = level(row);
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
    return [...groups]
      .map(([key, group]) => {
        const place = parent === '' ? key : `${parent}/${key}`;
        return { key: place, label: level(group[0]!).label, children: branch(place, group, below) };
      })
      .sort((one, other) => one.label.localeCompare(other.label));
  };
  const children = branch('', rows, [(row) => clientOf(row, t), jobOf, employeeOf]);
  return { key: 'everything', label: '', children };
}

/** Returns the rows that are selected in the tree. */
export function tickedRows(rows: readonly ReportRow[], tree: TreeNode, ticked: Ticked, t: Texts): ReportRow[] {
  const leaves = tickedLeaves(tree, ticked);
  return rows.filter((row) => leaves.has(leafOf(row, t)));
}

/** Returns the selection after a click on a bar: only the rows of that bar; after a second click, everything. */
export function pickOnly(
  given: { shown: readonly ReportRow[]; tree: TreeNode; t: Texts },
  isPicked: (row: ReportRow) => boolean,
): Ticked {
  const { shown, tree, t } = given;
  const picked = shown.filter(isPicked);
  if (picked.length === shown.length) return EVERYTHING;
  return tickedBranches(tree, new Set(picked.map((row) => leafOf(row, t))));
}

/** Totals hours by client, by job and by person. */
export function allocationTotals(
  rows: readonly ReportRow[],
  t: Texts,
): Record<'clients' | 'jobs' | 'employees', Total[]> {
  return {
    clients: totalsBy(rows, (row) => clientOf(row, t)),
    jobs: totalsBy(rows, jobOf),
    employees: totalsBy(rows, employeeOf),
  };
}
