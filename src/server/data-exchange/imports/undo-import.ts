import type pg from 'pg';
import { type FileImport, OBSTACLES_LISTED } from '#contract/file-import.ts';
import type { Actor } from '#domain/permission.ts';
import { fileNeedsProof } from '#domain/proof.ts';
import { UNDO_OBSTACLES } from '#domain/undo-obstacle.ts';
import type { Words } from '#domain/words.ts';
import { transactionOn } from '../../platform/database/transaction-on-client.ts';
import { Refused } from '../../platform/refused.ts';
import type { SayWords } from '../../platform/words.ts';
import { holdTable } from '../importing/apply-file.ts';
import { takeRates } from '../importing/take-rates.ts';
import type { Kind } from '../kind.ts';
import { KINDS } from '../kinds.ts';
import { findObstacles } from './find-obstacles.ts';
import { deleteCreated, markUndone, restoreChanged, writeUndoTrail } from './take-back.sql.ts';
import { missingUndoRight } from './undo-right.ts';
import { withRules } from './undo-rules.ts';
import { layOutWritten } from './written-rows.sql.ts';

/** Who undoes an import, whether they have shown lately that it is they, by which way, and in which language they read. */
type Undoing = { actor: Actor; isProved: boolean; way: string; say: SayWords };

/**
 * Deletes the records that an import created and gives those that it changed the values from before, all or nothing (FIX-95). Refuses with the
 * reasons where a record isn't what the import made of it any more, or something else depends on it. An import that is undone stays as it is.
 */
export async function undoFileImport(client: pg.Client, id: number, undoing: Undoing): Promise<void> {
  const { actor, way, say } = undoing;
  await client.query('begin');
  try {
    const contents = await lockImport(client, id);
    if (contents) {
      if (await missingUndoRight(transactionOn(client), actor, { id, contents })) throw new Refused('forbidden');
      const kinds = KINDS.filter(({ name }) => contents.some(({ kind }) => kind === name));
      if (kinds.some(({ name }) => fileNeedsProof(name)) && !undoing.isProved) throw new Refused('step-up-needed');
      for (const kind of kinds) await holdTable(client, kind);
      await layOutWritten(client, id, kinds);
      const obstacles = await findObstacles(client, id, kinds);
      if (obstacles.length > 0) throw inUse(obstacles, say);
      const refused = await takeBack(client, kinds, undoing);
      if (refused.length > 0) throw inUse(refused, say);
      await markUndone(client, id, { by: actor.id, way });
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (isAgainstConstraint(error)) throw inUse([{ text: UNDO_OBSTACLES.inconsistent }], say);
    throw error;
  }
}

/** Locks an import and returns what it wrote; null = it is undone already. */
async function lockImport(client: pg.Client, id: number): Promise<FileImport['contents'] | null> {
  const { rows } = await client.query<{ contents: FileImport['contents']; isUndone: boolean }>(
    'select contents, undone_at is not null as "isUndone" from file_import where id = $1 for update',
    [id],
  );
  const [found] = rows;
  if (!found) throw new Refused('not-found');
  return found.isUndone ? null : found.contents;
}

/** Restores and deletes. Returns which rules of master data the result would break. */
async function takeBack(client: pg.Client, kinds: readonly Kind[], { actor, way }: Undoing): Promise<Words[]> {
  const refused: Words[] = [];
  // What changed records name may be deleted next, so all of them come first.
  for (const kind of kinds) await writeUndoTrail(client, kind, { by: actor.id, way });
  for (const kind of kinds) refused.push(...(await withRules(client, kind, actor, () => restoreChanged(client, kind))));
  for (const kind of kinds.toReversed())
    refused.push(...(await withRules(client, kind, actor, () => deleteCreated(client, kind))));
  if (kinds.some(({ check }) => check === takeRates)) await takeRates(client);
  // References that are checked at the end of the transaction are checked while their failure can still be explained.
  await client.query('set constraints all immediate');
  return refused;
}

function inUse(obstacles: readonly Words[], say: SayWords): Refused {
  const reasons = obstacles.slice(0, OBSTACLES_LISTED).map((words) => asSentence(say(words)));
  return new Refused('import-in-use', {
    values: { reasons: reasons.slice(0, 3).join('; ') },
    current: { reasons, more: obstacles.length - reasons.length },
  });
}

/** A label at the beginning of a sentence has a capital. */
const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the database says that values don't fit: class 23 of its codes. */
function isAgainstConstraint(error: unknown): boolean {
  return /^23/.test(String((error as { code?: unknown }).code ?? ''));
}
