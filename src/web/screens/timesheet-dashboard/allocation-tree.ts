import type { ReportRow } from '#contract/time/timesheet-report.ts';
import { type Total, totalsBy } from '#domain/time/report-totals.ts';
import { type Ticked, type TreeNode, tickedBranches, tickedLeaves } from '../../widgets/select/check-tree.ts';

type Texts = (original: string) => string;
type Named = { key: string; label: string };

/** As the dashboard names a job: by its name, and the code that tells two of one name apart. */
const nameWithCode = (code: string | null, name: string | null) => [name, code].filter(Boolean).join(' ');

/** The root of the tree: everything. */
export const EVERYTHING: Ticked = new Set(['everything']);

/** The client of a row; time on internal projects is grouped as if it were one. */
export function clientOf(row: ReportRow, t: Texts): Named {
  if (row.clientCode !== null) return { key: `client:${row.clientCode}`, label: row.clientName ?? row.clientCode };
  return { key: 'projects', label: t('Internal projects') };
}

/** The job or internal project of a row. Their codes are two lists, so that the same code may be in both. */
export function jobOf(row: ReportRow): Named {
  if (row.jobCode !== null) return { key: `job:${row.jobCode}`, label: nameWithCode(row.jobCode, row.jobName) };
  return { key: `project:${row.projectCode}`, label: nameWithCode(row.projectCode, row.projectName) };
}

/** The person of a row. */
export function employeeOf(row: ReportRow): Named {
  return { key: `employee:${row.employeeCode}`, label: row.employeeName };
}

function leafOf(row: ReportRow, t: Texts): string {
  return [clientOf(row, t).key, jobOf(row).key, employeeOf(row).key].join('/');
}

/** Clients, their jobs, and who worked on them, each in order of name. */
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

/** The rows that are ticked in the tree. */
export function tickedRows(rows: readonly ReportRow[], tree: TreeNode, ticked: Ticked, t: Texts): ReportRow[] {
  const leaves = tickedLeaves(tree, ticked);
  return rows.filter((row) => leaves.has(leafOf(row, t)));
}

/** What is ticked after a bar was pressed: of what shows, only what is in the bar; pressed once more, everything. */
export function pickOnly(
  given: { shown: readonly ReportRow[]; tree: TreeNode; t: Texts },
  isPicked: (row: ReportRow) => boolean,
): Ticked {
  const { shown, tree, t } = given;
  const picked = shown.filter(isPicked);
  if (picked.length === shown.length) return EVERYTHING;
  return tickedBranches(tree, new Set(picked.map((row) => leafOf(row, t))));
}

/** Hours by client, by job and by person. */
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
