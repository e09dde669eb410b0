/** What each group of calls is about. */
const TAGS = {
  Administration: 'Settings, access profiles and master data, with import and export',
  'Audit trail': 'Who changed what, and when',
  'Client invoices': 'Client invoices and their approval',
  Email: 'Outgoing email',
  Estimates: 'Estimates, their versions, sections and lines',
  'Estimates by link': 'The pages that clients open by a link',
  Health: 'The state of the installation',
  Home: 'What waits for a person',
  'Job amounts': 'What jobs were estimated, cost and billed',
  Jobs: 'Jobs and projects, their people and comments',
  Language: 'Texts in the second language',
  Leave: 'Leave, holidays and work days',
  Lookups: 'Short lists to choose from',
  Notifications: 'What people are notified of',
  'Orders by email': 'The pages that approvers and suppliers open by a link',
  Pins: 'What a person pinned',
  'Purchase orders': 'Purchase orders, their lines, approval and attachments',
  Session: 'Sign-in and the signed-in user',
  'Set-up': 'The first steps of an agency',
  'Time approval': 'Time that waits for approval',
  'Time entries': 'Hours of people on jobs',
  'Time reports': 'Hours by person, job and period',
  Timer: 'The running timer',
  Tokens: 'API tokens and service accounts',
  Webhooks: 'Events that Docket sends to other programs',
};

/** Returns the groups of some calls with their descriptions. */
export function describeTags(operations) {
  const names = [...new Set(operations.map(([, { tag }]) => tag))].sort();
  return names.map((name) => {
    if (!TAGS[name]) throw new Error(`Describe the group "${name}" of the API document`);
    return { name, description: TAGS[name] };
  });
}
