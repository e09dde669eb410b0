import type { Estimate } from '#contract/estimates/estimate.ts';
import type { Texts } from '../../platform/translation.ts';

/** Describes the status of an estimate, and who takes the next step. */
export function describeStanding(estimate: Estimate, me: { id: number }, t: Texts['t']): string {
  const may = (action: Estimate['allowedActions'][number]) => estimate.allowedActions.includes(action);
  const approver = estimate.approver?.name ?? '';
  if (estimate.isTemplate) return t('A template for new estimates.');
  switch (estimate.status.code) {
    case 'NEW':
      return may('edit')
        ? t('It can be changed and sent for approval.')
        : t('Only people who may change estimates can change it and send it for approval.');
    case 'READY':
      if (may('approve')) return t('It is waiting for you to approve or reject it.');
      if (estimate.approver?.id === me.id) return t("It is waiting for you, but you can't approve it.");
      return may('recall')
        ? t('It is waiting for {approver}, the only one who can approve or reject it. You can recall it.', { approver })
        : t('It is waiting for {approver}, the only one who can approve or reject it.', { approver });
    case 'APPROVED':
      return may('send')
        ? t('It is approved, and can be sent to the client.')
        : t('It is approved. Create a new version to change it.');
    case 'REJECTED':
      return may('edit')
        ? t('It was rejected. Once it is changed it can be sent again.')
        : t('It was rejected. Only people who may change estimates can change it.');
    case 'SENT':
      return t("It was sent to the client and can't be changed. Create a new version for changes.");
    case 'ACCEPTED':
      return t("The client has accepted it: it is the job's approved estimate. Create a change order for changes.");
    case 'DECLINED':
      return t('The client has declined it. Create a new version to try again.');
    case 'EXPIRED':
      return t('It has expired. Create a new version to offer it again.');
    case 'WITHDRAWN':
      return t("It was withdrawn: its link doesn't work any more.");
    case 'CANCELLED':
      return t("It is cancelled, which can't be undone.");
    case 'IMPORTED':
      return t("It was imported from a file and can't be changed.");
  }
}
