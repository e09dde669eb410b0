import type { FastifyInstance } from 'fastify';
import {
  exportServiceAccounts,
  listServiceAccounts,
  makeServiceAccount,
  type ServiceAccount,
  saveServiceAccount,
} from '#contract/identity/service-account.ts';
import { type ExportedList, exportList, yesOrNo } from '../../core/list-export/export-list.ts';
import type { WriteList } from '../../core/list-export/list-file.ts';
import { serveExport } from '../../core/list-export/serve-export.ts';
import { serve } from '../../platform/http/serve.ts';
import { findServiceAccounts } from './service-account.sql.ts';
import { changeServiceAccount, createServiceAccount } from './service-accounts.ts';

/** Service accounts as a file. Tokens are counted, never listed. */
const SERVICE_ACCOUNT_EXPORT: ExportedList<ServiceAccount> = {
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

/** Routes of service accounts. */
export function serviceAccountRoutes(app: FastifyInstance, { writeList }: { writeList: WriteList }) {
  serve(app, listServiceAccounts, ({ session }) => findServiceAccounts(session.database));

  serveExport(app, exportServiceAccounts, async ({ query: { format }, session, request }) => {
    const found = await findServiceAccounts(session.database);
    return exportList({ writeList, request }, SERVICE_ACCOUNT_EXPORT, found, { format, filters: {} });
  });

  serve(app, makeServiceAccount, ({ body, session }) => createServiceAccount(session, body));

  serve(app, saveServiceAccount, ({ params, body, session }) => changeServiceAccount(session, params.id, body));
}
