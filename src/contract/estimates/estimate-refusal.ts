import type { EstimateRefusal } from '#domain/estimates/estimate.ts';
import { phrase } from '#domain/text/phrase.ts';
import type { Refusal } from '../http/save-refusal.ts';

/** Reasons for rejecting a save. */
const saveRefusals = {
  'estimate-part-unknown': { status: 422, text: phrase('This section or line does not belong to the estimate') },
  'estimate-alternative-alone': { status: 422, text: phrase('An alternative needs another one to choose from') },
  'valid-before-date': { status: 422, text: phrase('It cannot end before its date') },
  'estimate-too-many-lines': { status: 422, text: phrase('An estimate has at most 500 lines') },
} as const satisfies Record<string, Refusal>;

/** Reasons for rejecting a step. */
const actionRefusals: Record<EstimateRefusal, Refusal> = {
  'estimate-status': {
    status: 422,
    title: 'The state of the estimate does not allow this',
    text: phrase("This action isn't available while the estimate is {status}"),
  },
  'estimate-not-permitted': {
    status: 422,
    title: 'No right to do this with estimates',
    text: phrase("The estimate is {status}. You don't have permission to do this with estimates"),
  },
  'estimate-approver-only': {
    status: 422,
    title: 'Only its approver can approve or reject an estimate',
    text: phrase('The estimate is {status}. Only its approver {approver} can approve or reject it'),
  },
  'estimate-own-recall': {
    status: 422,
    title: 'The approver of an estimate cannot recall it',
    text: phrase(
      "The estimate is {status}. Its approver can't recall it: approve or reject it, or let someone else recall it",
    ),
  },
  'estimate-internal': {
    status: 422,
    text: phrase("Estimates of internal projects can't be sent to a client"),
  },
  'estimate-template': { status: 422, text: phrase('A template can only be edited and copied') },
};

/** Reasons for rejecting a step other than status and person. */
const stepRefusals = {
  'estimate-without-lines': { status: 422, text: phrase('It needs a line first') },
  'estimate-inactive': {
    status: 422,
    title: 'Inactive fields exist',
    text: phrase('Inactive fields exist: {names}'),
  },
  'estimate-without-approver': { status: 422, text: phrase('Please choose an approver') },
  'estimate-approver-without-right': {
    status: 422,
    text: phrase('This person does not have the right to approve estimates'),
  },
  'estimate-approver-own': {
    status: 422,
    text: phrase("People can't approve estimates that they created, changed or sent for approval"),
  },
  'estimate-approver-other-division': {
    status: 422,
    text: phrase('This person does not approve estimates of this division'),
  },
  'estimate-without-contact': { status: 422, text: phrase('Please choose a recipient') },
  'estimate-reason-missing': { status: 422, text: phrase('Please enter a reason') },
  'estimate-name-missing': { status: 422, text: phrase('Please enter a name') },
  'estimate-alternatives': { status: 422, text: phrase('Please choose exactly one of the alternatives') },
  'estimate-options': { status: 422, text: phrase("This can't be selected") },
  'estimate-answered': { status: 409, text: phrase('This estimate has already been answered') },
  'estimate-not-open': { status: 410, text: phrase("This estimate can't be answered any more") },
  'estimate-answer-late': {
    status: 422,
    text: phrase(
      'It was valid until an earlier day. Enter the day on which the client responded, or create a new version',
    ),
  },
  'estimate-expired': { status: 422, text: phrase('It has expired. Create a new version') },
  'estimate-accepted-before': {
    status: 422,
    text: phrase('The original was accepted. What changes since is a change order'),
  },
  'estimate-not-accepted': { status: 422, text: phrase('A change order follows an accepted original') },
  'estimate-nothing-left': { status: 422, text: phrase('Nothing is left to order on this line') },
  'estimate-line-not-bought': { status: 422, text: phrase('Only purchases from a supplier can be ordered') },
  'estimate-other-job': { status: 422, text: phrase('Only versions of one job can be compared') },
} as const satisfies Record<string, Refusal>;

export const ESTIMATE_REFUSALS = { ...saveRefusals, ...actionRefusals, ...stepRefusals };
