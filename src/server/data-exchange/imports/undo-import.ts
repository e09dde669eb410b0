import type pg from 'pg';
import { type FileImport, OBSTACLES_LISTED } from '#contract/data-exchange/file-import.ts';
import { UNDO_OBSTACLES } from '#domain/data-exchange/undo-obstacle.ts';
import { fileNeedsReauthentication } from '#domain/identity/re-authentication.ts';
import type { Actor } from '#domain/people/permission.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import type { TranslateText } from '../../core/text/translate-text.ts';
import { transactionOn } from '../../platform/database/transaction-on-client.ts';
import { Refused } from '../../platform/refused.ts';
import { holdTable } from '../importing/apply-file.ts';
import { takeRates } from '../importing/take-rates.ts';
import type { Kind } from '../kind.ts';
import { KINDS } from '../kinds.ts';
import { deleteCreated, markUndone, restoreChanged, writeUndoTrail } from './apply-undo.sql.ts';
import { findObstacles, type Obstacles } from './find-obstacles.ts';
import { lockParents } from './parents.sql.ts';
import { missingUndoRight } from './undo-right.ts';
import { withRules } from './undo-rules.ts';
import { lockWrittenRecords, stageWrittenRecords } from './written-rows.sql.ts';

/** The user who undoes an import: re-authentication, request origin and language. */
type UndoRequest = { actor: Actor; isProved: boolean; way: string; say: TranslateText };

/**
 * Deletes created records and restores changed ones in one transaction. Rejects with reasons if a record changed since or is in use. Does
 * nothing if the import is already undone.
 */
export async function undoFileImport(client: pg.Client, id: number, request: UndoRequest): Promise<void> {
  const { actor, way, say } = request;
  await client.query('begin');
  try {
    const contents = await lockImport(client, id);
    if (contents) {
      if (await missingUndoRight(transactionOn(client), actor, { id, contents })) throw new Refused('forbidden');
      const kinds = KINDS.filter(({ name }) => contents.some(({ kind }) => kind === name));
      if (kinds.some(({ name }) => fileNeedsReauthentication(name)) && !request.isProved)
        throw new Refused('step-up-needed');
      for (const kind of kinds) await holdTable(client, kind);
      await stageWrittenRecords(client, id, kinds);
      await lockParents(client, kinds);
      await lockWrittenRecords(client, kinds);
      const obstacles = await findObstacles(client, id, kinds);
      if (obstacles.total > 0) throw inUse(obstacles, say);
      const refused = await applyUndo(client, kinds, request);
      if (refused.length > 0) throw inUse({ listed: refused, total: refused.length }, say);
      await markUndone(client, id, { by: actor.id, way });
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (isAgainstConstraint(error)) throw inUse({ listed: [{ text: UNDO_OBSTACLES.inconsistent }], total: 1 }, say);
    throw error;
  }
}

/** Locks an import and returns what it wrote; null if already undone. */
async function lockImport(client: pg.Client, id: number): Promise<FileImport['contents'] | null> {
  const { rows } = await client.query<{ contents: FileImport['contents']; isUndone: boolean }>(
    'select contents, undone_at is not null as "isUndone" from file_import where id = $1 for update',
    [id],
  );
  const [found] = rows;
  if (!found) throw new Refused('not-found');
  return found.isUndone ? null : found.contents;
}

/** Restores and deletes. Returns which master data rules the result would break. */
async function applyUndo(client: pg.Client, kinds: readonly Kind[], { actor, way }: UndoRequest): Promise<Words[]> {
  const refused: Words[] = [];
  // Changed records may refer to records that are deleted next, so the trail comes first.
  for (const kind of kinds) await writeUndoTrail(client, kind, { by: actor.id, way });
  for (const kind of kinds) refused.push(...(await withRules(client, kind, actor, () => restoreChanged(client, kind))));
  for (const kind of kinds.toReversed())
    refused.push(...(await withRules(client, kind, actor, () => deleteCreated(client, kind))));
  if (kinds.some(({ check }) => check === takeRates)) await takeRates(client);
  // Checks deferred references now, while a failure can be explained.
  await client.query('set constraints all immediate');
  return refused;
}

function inUse({ listed, total }: Obstacles, say: TranslateText): Refused {
  const reasons = listed.slice(0, OBSTACLES_LISTED).map((words) => asSentence(say(words)));
  return new Refused('import-in-use', {
    values: { reasons: reasons.slice(0, 3).join('; ') },
    current: { reasons, more: total - reasons.length },
  });
}

/** Capitalises a label at the start of a sentence. */
const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns whether the database rejects values: class 23 of its codes. */
function isAgainstConstraint(error: unknown): boolean {
  return /^23/.test(String((error as { code?: unknown }).code ?? ''));
}
