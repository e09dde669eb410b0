import type { ClientBase } from 'pg';
import type { ESTIMATE_FILES } from '#contract/estimate-list.ts';
import type { Actor } from '#domain/permission.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { AnsweredFile } from '../platform/http/serve.ts';
import { connectFor } from '../platform/http/slow-calls.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { type EstimateSearch, findEstimateIds } from './estimate-row.sql.ts';

/** How estimates go out as files. */
export type EstimateFiles = {
  agencies: Agencies;
  /** Writes what of some estimates somebody may read, in the order of their ids. */
  exportEstimates: (
    client: ClientBase,
    which: { kind: (typeof KINDS)[keyof typeof KINDS]; ids: readonly number[]; format: 'csv' | 'xlsx'; actor: Actor },
  ) => Promise<Pick<AnsweredFile, 'bytes' | 'contentType'>>;
};

const KINDS = { versions: 'estimate-versions', lines: 'estimate-version-lines' } as const satisfies Record<
  (typeof ESTIMATE_FILES)[number],
  string
>;

/** All that a search finds, as a file; the trail says who took it, and how it was narrowed (DATA-04, AUDIT-03). */
export async function exportEstimates(
  { agencies, exportEstimates: write }: EstimateFiles,
  session: Pick<SignedIn, 'actor' | 'database' | 'databaseName' | 'today'>,
  {
    of = 'versions',
    format = 'csv',
    ...search
  }: EstimateSearch & { of?: keyof typeof KINDS | undefined; format?: 'csv' | 'xlsx' | undefined },
): Promise<AnsweredFile> {
  const { actor, database } = session;
  const ids = await findEstimateIds(database, session, search);
  const client = await connectFor(session, agencies);
  const kind = KINDS[of];
  const { keyphrase, status } = search;
  const after = {
    ...{ kind, count: ids.length },
    ...(keyphrase ? { keyphrase } : {}),
    ...(status ? { status: status.join(', ') } : {}),
  };
  try {
    await inTransaction(database, (transaction) =>
      writeAudit(transaction, [{ by: actor.id, subject: 'export', subjectId: 0, action: 'export', after }]),
    );
    return { fileName: `${kind}.${format}`, ...(await write(client, { kind, ids, format, actor })) };
  } finally {
    await client.end();
  }
}
