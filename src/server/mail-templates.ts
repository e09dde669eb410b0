import { PATHS } from '#domain/screen-paths.ts';
import { mailAddressMail } from './administration/people/mail-address-mail.ts';
import type { MailTemplate, MailTemplates } from './core/mail/mail-template.ts';
import { estimateAnsweredMail, estimateMail } from './estimate/public-link/estimate-mail.ts';
import { tokenEndsMail, tokenMadeMail, tokensEndedMail } from './identity/api-token/token-mail.ts';
import { invitationMail, passwordChangedMail, passwordResetMail } from './identity/links/sign-in-link-mail.ts';
import { passkeyAddedMail } from './identity/passkey/passkey-mail.ts';
import { appAddedMail } from './identity/two-factor/app-mail.ts';
import { lostFactorMail } from './identity/two-factor/lost-factor-mail.ts';
import { securityChangedMail } from './mail/security-changed-mail.ts';
import { testMail } from './mail/test-mail.ts';
import { digestMail } from './notification/digest-mail.ts';
import { notificationMail } from './notification/notification-mail.ts';
import { orderApprovalMail } from './purchase-order/mail/order-approval-mail.ts';
import {
  supplierAnswerMail,
  supplierCancellationMail,
  supplierOrderMail,
} from './purchase-order/mail/supplier-order-mail.ts';

/** A test mail shows that the outbox works. */
const trial: MailTemplate = async (_facts, { t, agency, linkTo }) =>
  testMail({ t }, { agency: agency.name, settings: linkTo(PATHS.mailAdministration) });

/** A mail about an order to approve has all details; other notifications have one sentence. */
const notification: MailTemplate = (facts, context) => {
  const asksToApprove = facts.kind === 'order-to-approve' && facts.purchaseOrderId !== null;
  return asksToApprove ? orderApprovalMail(facts, context) : notificationMail(facts, context);
};

/** The templates of all slices, by the names under which their mails are written (`insertMails`). */
export const MAIL_TEMPLATES: MailTemplates = {
  'test-mail': trial,
  notification,
  'supplier-order': supplierOrderMail,
  'supplier-cancellation': supplierCancellationMail,
  'supplier-answer': supplierAnswerMail,
  estimate: estimateMail,
  'estimate-answered': estimateAnsweredMail,
  digest: digestMail,
  'mail-address-changed': mailAddressMail,
  invitation: invitationMail,
  'password-reset': passwordResetMail,
  'password-changed': passwordChangedMail,
  'second-factor-removed': lostFactorMail,
  'passkey-added': passkeyAddedMail,
  'app-added': appAddedMail,
  'token-made': tokenMadeMail,
  'tokens-ended': tokensEndedMail,
  'token-ends': tokenEndsMail,
  'security-changed': securityChangedMail,
};
