import { memo } from 'react';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { phrase } from '#domain/text/phrase.ts';
import { type ActionNames, COMMON_ACTIONS, DocumentHistory } from '../../../documents/document-history.tsx';
import { useText } from '../../../platform/translation.ts';

const ACTION_NAMES: ActionNames = {
  ...COMMON_ACTIONS,
  ready: phrase('Sent for approval'),
  send: phrase('Sent to the client'),
  resend: phrase('Sent to the client again'),
  withdraw: phrase('Withdrawn'),
  accept: phrase('Accepted'),
  decline: phrase('Declined'),
};

/** Lists everything that happened to a version. A person outside the agency is the client. */
export const EstimateHistory = memo(function EstimateHistory({ estimate: { history } }: { estimate: Estimate }) {
  const { t } = useText();
  return <DocumentHistory history={history} names={ACTION_NAMES} outsider={t('The client')} />;
});
