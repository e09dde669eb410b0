import { MAIL_STATES_IN_LISTS } from '#domain/data-exchange/list-headings.ts';
import type { ExportedList } from '../core/list-export/export-list.ts';
import type { ListedMail } from '../core/mail/mail-list.sql.ts';

/** Mails as a file, without their texts: these may hold links that sign people in. */
export const MAIL_EXPORT: ExportedList<ListedMail> = {
  name: 'mails',
  columns: [
    { heading: 'Created on', holds: 'instant', of: ({ createdOn }) => createdOn },
    { heading: 'Recipient', of: ({ recipient }) => recipient.name },
    { heading: 'Email', of: ({ recipient }) => recipient.address },
    { heading: 'Subject', of: ({ subject }) => subject },
    { heading: 'Status', holds: 'label', of: ({ state }) => MAIL_STATES_IN_LISTS[state] },
    { heading: 'Attempts', holds: 'number', of: ({ attempts }) => String(attempts) },
    { heading: 'Next attempt', holds: 'instant', of: ({ nextAttempt }) => nextAttempt },
    { heading: 'Ended on', holds: 'instant', of: ({ endedOn }) => endedOn },
    { heading: 'Note', holds: 'label', of: ({ note }) => note },
  ],
};
