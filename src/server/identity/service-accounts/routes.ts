import type { FastifyInstance } from 'fastify';
import {
  exportServiceAccounts,
  listServiceAccounts,
  makeServiceAccount,
  saveServiceAccount,
} from '#contract/identity/service-account.ts';
import { exportList } from '../../core/list-export/export-list.ts';
import type { WriteList } from '../../core/list-export/list-file.ts';
import { serveExport } from '../../core/list-export/serve-export.ts';
import { serve } from '../../platform/http/serve.ts';
import { SERVICE_ACCOUNT_EXPORT } from './account-export.ts';
import { findServiceAccounts } from './service-account.sql.ts';
import { changeServiceAccount, createServiceAccount } from './service-accounts.ts';

/** Service accounts: accounts of programs, which belong to no person. */
export function serviceAccountRoutes(app: FastifyInstance, { writeList }: { writeList: WriteList }) {
  serve(app, listServiceAccounts, ({ session }) => findServiceAccounts(session.database));

  serveExport(app, exportServiceAccounts, async ({ query: { format }, session, request }) => {
    const found = await findServiceAccounts(session.database);
    return exportList({ writeList, request }, SERVICE_ACCOUNT_EXPORT, found, { format, filters: {} });
  });

  serve(app, makeServiceAccount, ({ body, session }) => createServiceAccount(session, body));

  serve(app, saveServiceAccount, ({ params, body, session }) => changeServiceAccount(session, params.id, body));
}
