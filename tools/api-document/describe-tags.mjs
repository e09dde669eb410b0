/** What each group of calls is about, and the document that it stands in. */
const PROGRAMS = {
  'Audit trail': 'Who changed what, and when',
  'Client invoices': 'Client invoices and their approval',
  Estimates: 'Estimates, their versions, sections and lines',
  'Job amounts': 'What jobs were estimated, cost and billed',
  Jobs: 'Jobs and projects, their people and comments',
  Leave: 'Leave, holidays and work days',
  Lookups: 'Short lists to choose from, and whose token is used',
  'Master data': 'Clients, suppliers, people, cost types, rates and other records of the agency',
  Notifications: 'What people are notified of',
  Pins: 'What a person pinned',
  'Purchase orders': 'Purchase orders, their lines, approval and attachments',
  'Time approval': 'Time that waits for approval',
  'Time entries': 'Hours of people on jobs',
  'Time reports': 'Hours by person, job and period',
  Timer: 'The running timer',
  Webhooks: 'Events that Docket sends to other programs',
};

const ADMINISTRATION = {
  Administration: 'Access profiles, sign-in settings and the people of the agency',
  Email: 'Outgoing email',
  'Estimates by link': 'The pages that clients open by a link',
  Health: 'The state of the installation',
  Home: 'What waits for a person',
  Import: 'Files with data of the agency',
  Language: 'Texts in the second language',
  'Orders by email': 'The pages that approvers and suppliers open by a link',
  Session: 'Sign-in and the signed-in user',
  'Set-up': 'The first steps of an agency',
  Tokens: 'API tokens and service accounts',
};

/** Returns whether a call stands in the document for programs: it accepts tokens and is about the agency's work. */
export function isForPrograms({ tag, scope, needsProof }) {
  return scope !== null && !needsProof && tag in PROGRAMS;
}

/** Returns the groups of some calls with their descriptions. */
export function describeTags(operations) {
  const all = { ...PROGRAMS, ...ADMINISTRATION };
  const names = [...new Set(operations.map(([, { tag }]) => tag))].sort();
  return names.map((name) => {
    if (!all[name]) throw new Error(`Describe the group "${name}" of the API document`);
    return { name, description: all[name] };
  });
}
