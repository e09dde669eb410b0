import { type OpenItems, readOpenItems } from '#contract/jobs/job-open-items.ts';
import type { Job } from '#contract/jobs/job-record.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { formatHoursNumber } from '../../platform/formats.ts';
import type { Texts } from '../../platform/translation.ts';
import { confirmDeactivation } from '../../widgets/dialog/questions.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';

/** Asks whether the job shall be made inactive, with what of it is still open. False also when that cannot be found out. */
export async function mayDeactivate(t: Texts['t'], { id }: Pick<Job, 'id'>): Promise<boolean> {
  try {
    const open = await call(readOpenItems, { params: { id: databaseJobId(id) } });
    return await confirmDeactivation(t, describeOpen(t, open));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    toastProblem(error);
    return false;
  }
}

/** What is still open of a job, each with how much of it. */
function describeOpen(t: Texts['t'], { orders, invoices, unapprovedHours, children }: OpenItems): string[] {
  return [
    ...(orders.length > 0 ? [t('{count} {count, purchase order|purchase orders}', { count: orders.length })] : []),
    ...(invoices.length > 0 ? [t('{count} {count, client invoice|client invoices}', { count: invoices.length })] : []),
    ...(unapprovedHours > 0
      ? [t('{hours} hours that are not approved', { hours: formatHoursNumber(unapprovedHours) })]
      : []),
    ...(children.length > 0 ? [t('{count} {count, child job|child jobs}', { count: children.length })] : []),
  ];
}
