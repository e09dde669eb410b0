import type { ClientBase } from 'pg';
import type { ESTIMATE_FILES } from '#contract/estimates/estimate-list.ts';
import type { Actor } from '#domain/people/permission.ts';
import type { ExportedFile } from '../core/list-export/serve-export.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import type { AnsweredFile } from '../platform/http/serve.ts';
import { connectFor } from '../platform/http/slow-calls.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { type EstimateSearch, findEstimateIds } from './estimate-row.sql.ts';

/** How estimates are exported. */
export type EstimateFiles = {
  agencies: Pick<Agencies, 'connect'>;
  /** Exports what the user may read of some estimates, in the order of their ids. */
  exportEstimates: (
    client: ClientBase,
    which: { kind: (typeof KINDS)[keyof typeof KINDS]; ids: readonly number[]; format: 'csv' | 'xlsx'; actor: Actor },
  ) => Promise<Pick<AnsweredFile, 'bytes' | 'contentType'>>;
};

const KINDS = { versions: 'estimate-versions', lines: 'estimate-version-lines' } as const satisfies Record<
  (typeof ESTIMATE_FILES)[number],
  string
>;

/** Exports a search as a file, and returns its filters for the trail. */
export async function exportEstimates(
  { exportEstimates: write, agencies }: EstimateFiles,
  session: SignedIn,
  {
    of = 'versions',
    format = 'csv',
    ...search
  }: EstimateSearch & { of?: keyof typeof KINDS | undefined; format?: 'csv' | 'xlsx' | undefined },
): Promise<ExportedFile> {
  const { actor, database } = session;
  const ids = await findEstimateIds(database, session, search);
  const kind = KINDS[of];
  const { keyphrase, status } = search;
  const taken = {
    ...{ kind, count: ids.length },
    ...(keyphrase ? { keyphrase } : {}),
    ...(status ? { status: status.join(', ') } : {}),
  };
  const client = await connectFor(session, agencies);
  try {
    return { taken, fileName: `${kind}.${format}`, ...(await write(client, { kind, ids, format, actor })) };
  } finally {
    await client.end();
  }
}
