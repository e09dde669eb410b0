import { formatAmount } from '../../platform/formats.ts';

/** A question with its answers, the first being the primary one. Closing the dialog answers null. */
export type Question = {
  title: string;
  message: string;
  /** The subject, as the user typed it. */
  subject?: string;
  answers: { value: string; label: string; isDangerous?: boolean; isQuiet?: boolean }[];
};

type Confirmation = Omit<Question, 'answers'> & { yes: string; no: string; isDangerous?: boolean };

type OpenQuestion = Question & { resolve: (value: string | null) => void };

let asked: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function put(question: OpenQuestion | null) {
  asked = question;
  for (const listener of listeners) listener();
}

/** Asks a question; resolves with the answer, null if the dialog is closed. */
export function ask(question: Question): Promise<string | null> {
  asked?.resolve(null);
  return new Promise((resolve) => put({ ...question, resolve }));
}

/** Asks for confirmation. */
export async function confirm({ yes, no, isDangerous = false, ...about }: Confirmation): Promise<boolean> {
  const answers = [
    { value: 'yes', label: yes, isDangerous },
    { value: 'no', label: no, isQuiet: true },
  ];
  return (await ask({ ...about, answers })) === 'yes';
}

/** Asks before a deletion, naming the subject if it isn't obvious. */
export function confirmDeletion(t: (original: string) => string, subject?: string): Promise<boolean> {
  return confirm({
    title: t('Delete'),
    message: t('Are you sure you want to delete?'),
    ...(subject ? { subject } : {}),
    yes: t('Delete'),
    no: t('Cancel'),
    isDangerous: true,
  });
}

/** Asks before time outside the current period is approved. */
export function confirmApprovalOutsidePeriod(
  t: (original: string, values?: Record<string, number>) => string,
  count: number,
): Promise<boolean> {
  return confirmApproval(
    t,
    t('{count} of the time entries {count, is|are} outside the current period. Approve anyway?', { count }),
  );
}

/** Asks before client invoices or purchase orders are approved. */
export function confirmApproval(t: (original: string) => string, question: string): Promise<boolean> {
  return confirm({ title: t('Approve'), message: question, yes: t('Approve'), no: t('Cancel') });
}

/** Asks before a job is deactivated, listing what is still open. */
export function confirmDeactivation(t: (original: string) => string, open: readonly string[]): Promise<boolean> {
  const consequence = t("The job can't be selected for time or orders any more.");
  return confirm({
    title: t('Deactivate job'),
    message: open.length > 0 ? `${consequence} ${t('Still open:')} ${open.join(', ')}.` : consequence,
    yes: t('Deactivate'),
    no: t('Cancel'),
  });
}

/** Asks before a master data record is deactivated or reactivated, with what uses it. */
export function confirmActivity(
  t: (original: string) => string,
  { subject, isActive, uses }: { subject: string; isActive: boolean; uses: readonly string[] },
): Promise<boolean> {
  const consequence = isActive
    ? t("It can't be selected any more. Records that use it stay as they are.")
    : t('It can be chosen again.');
  const used = uses.length > 0 ? `${t('Used by:')} ${uses.join(', ')}.` : t('Not used anywhere.');
  return confirm({
    title: isActive ? t('Deactivate') : t('Reactivate'),
    message: `${consequence} ${used}`,
    subject,
    yes: isActive ? t('Deactivate') : t('Reactivate'),
    no: t('Cancel'),
  });
}

/** Asks before people's rights change, with whose and how. */
export function confirmRights(
  t: (original: string, values?: Record<string, string | number>) => string,
  { people, changes }: { people: readonly string[]; changes: readonly string[] },
): Promise<boolean> {
  const shown = people.slice(0, MOST_NAMED).join(', ');
  const others = people.length - MOST_NAMED;
  const names = others > 0 ? t('{names} and {count} {count, other|others}', { names: shown, count: others }) : shown;
  return confirm({
    title: t('Change the rights of {count} {count, person|people}', { count: people.length }),
    message: `${changes.join('. ')}.`,
    subject: names,
    yes: t('Save'),
    no: t('Cancel'),
  });
}

/** The maximum number of people named; others are counted. */
const MOST_NAMED = 12;

/** Asks before an order is approved, and warns of a line with both a job and a GL account. */
export function confirmOrderApproval(
  t: (original: string, values?: Record<string, string>) => string,
  order: {
    reference: string;
    supplier: { name: string } | null;
    total: string;
    currency: { code: string } | null;
    hasLineOnJobAndAccount: boolean;
  },
  warnings: readonly string[] = [],
): Promise<boolean> {
  const question = t('Approve purchase order {reference} of {supplier}, {total} gross?', {
    reference: order.reference,
    supplier: order.supplier?.name ?? '–',
    total: `${formatAmount(order.total)} ${order.currency?.code ?? ''}`.trim(),
  });
  const ofLines = order.hasLineOnJobAndAccount ? [t('A line of it has both a job and a GL account.')] : [];
  return confirmApproval(t, [...warnings, ...ofLines, question].join(' '));
}

/** Asks before a version of an estimate is cancelled permanently. */
export function confirmEstimateCancellation(t: (original: string) => string): Promise<boolean> {
  const message = t('A cancelled estimate stays cancelled. Are you sure you want to cancel it?');
  return confirm({ ...cancelling(t('Cancel estimate'), t('Keep estimate')), message });
}

const cancelling = (yes: string, no: string) => ({ title: yes, yes, no, isDangerous: true });

/** Asks before an undeliverable mail is discarded. */
export function confirmMailDiscard(t: (original: string) => string, subject: string): Promise<boolean> {
  return confirm({
    title: t('Discard email'),
    message: t("A discarded email can't be sent any more. Are you sure you want to discard it?"),
    subject,
    yes: t('Discard email'),
    no: t('Cancel'),
    isDangerous: true,
  });
}

/** Asks which number an ambiguous text means; null if dismissed. */
export async function askWhichNumber(
  t: (original: string, values?: Record<string, string | number>) => string,
  number: { text: string; thousands: string; decimals: string; count: number },
): Promise<'thousands' | 'decimals' | null> {
  const others = number.count - 1;
  const answer = await ask({
    title: t('Which number do you mean?'),
    message: [
      t('{text} could contain a thousands separator or a decimal.', { text: number.text }),
      others > 0 ? t('The answer applies to {count} {count, more cell|more cells}.', { count: others }) : '',
    ].join(' '),
    answers: [
      { value: 'thousands', label: formatAmount(`${number.thousands}.00`) },
      { value: 'decimals', label: formatAmount(number.decimals) },
      { value: 'open', label: t('Cancel'), isQuiet: true },
    ],
  });
  return answer === 'thousands' || answer === 'decimals' ? answer : null;
}

/** Asks whether to save a form's changes before an action on its document. */
export function askToSaveFirst(t: (original: string) => string): Promise<boolean> {
  return confirm({
    title: t('Unsaved changes'),
    message: t('Your changes are not saved yet. They are saved first.'),
    yes: t('Save and continue'),
    no: t('Cancel'),
  });
}

/** Displays an important message and waits until it's confirmed. */
export async function inform(message: { title: string; message: string; close: string }) {
  await ask({ title: message.title, message: message.message, answers: [{ value: 'seen', label: message.close }] });
}

/** Asks what to do with unsaved changes. */
export async function askAboutUnsaved(t: (original: string) => string): Promise<'save' | 'discard' | 'stay'> {
  const answer = await ask({
    title: t('Unsaved changes'),
    message: t('All unsaved changes will be lost.'),
    answers: [
      { value: 'save', label: t('Save') },
      { value: 'discard', label: t("Don't save"), isDangerous: true },
      { value: 'stay', label: t('Cancel'), isQuiet: true },
    ],
  });
  return answer === 'save' || answer === 'discard' ? answer : 'stay';
}

/** Asks before signing out with unsent changes; returns whether to sign out anyway. */
export async function askAboutSigningOut(
  t: (original: string, values?: Record<string, number>) => string,
  count: number,
): Promise<boolean> {
  const answer = await ask({
    title: t('Unsaved changes'),
    message: t('{count} {count, change is|changes are} on this device only. Signing out deletes {count, it|them}.', {
      count,
    }),
    answers: [
      { value: 'stay', label: t('Stay signed in') },
      { value: 'leave', label: t('Sign out'), isDangerous: true },
    ],
  });
  return answer === 'leave';
}

/** Watches the open question. */
export function watchQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the open question; null if none. */
export function currentQuestion(): Question | null {
  return asked;
}

/** Answers the question; null if the dialog was closed. */
export function answerQuestion(value: string | null) {
  asked?.resolve(value);
  put(null);
}
