import type { MasterUse } from '#contract/master-data/master-uses.ts';
import { USE_TEXTS } from '#domain/master-data/use-texts.ts';
import type { Texts } from '../../../platform/translation.ts';

/** Describes what uses a record: each table with its number of rows. */
export function describeUses(t: Texts['t'], uses: readonly MasterUse[]): string[] {
  return uses.map(({ table, count }) => t.of(USE_TEXTS[table]!, { count }));
}
