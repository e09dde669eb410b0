import { type MasterRowResult, type MasterRowToSave, saveMasterRows } from '#contract/master-data/master-data.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { call } from '../../../platform/api.ts';
import { confirmOddValues, isOddRefusal } from '../confirm-unusual-values.ts';

/** Saves rows of a sheet, and asks once about those with odd values before they are saved as they are. */
export async function saveAfterConfirming(
  kind: MasterKind,
  rows: readonly MasterRowToSave[],
): Promise<MasterRowResult[]> {
  const save = (sent: MasterRowToSave[]) => call(saveMasterRows, { params: { kind: kind.name }, body: { rows: sent } });
  const results = await save([...rows]);
  const odd = results.flatMap(({ problem }, place) => (problem && isOddRefusal(problem.code) ? [place] : []));
  const [first] = odd;
  if (first === undefined || !(await confirmOddValues(results[first]!.problem!.detail))) return results;
  const again = await save(odd.map((place) => ({ ...rows[place]!, isConfirmed: true })));
  return results.map((result, place) => again[odd.indexOf(place)] ?? result);
}
