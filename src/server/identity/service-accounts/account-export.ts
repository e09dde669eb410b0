import type { ServiceAccount } from '#contract/identity/service-account.ts';
import { type ExportedList, yesOrNo } from '../../core/list-export/export-list.ts';

/** Service accounts as a file. Tokens are counted, never listed. */
export const SERVICE_ACCOUNT_EXPORT: ExportedList<ServiceAccount> = {
  name: 'service-accounts',
  columns: [
    { heading: 'Name', of: ({ name }) => name },
    { heading: 'Owner', of: ({ owner }) => owner.name },
    { heading: 'Access profile', of: ({ accessProfile }) => accessProfile?.name ?? null },
    { heading: 'Active', holds: 'label', of: ({ isActive }) => yesOrNo(isActive) },
    { heading: 'Tokens', holds: 'number', of: ({ tokens }) => String(tokens) },
    { heading: 'Last used', holds: 'instant', of: ({ lastUsedAt }) => lastUsedAt },
  ],
};
