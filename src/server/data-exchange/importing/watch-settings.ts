import type { ClientBase } from 'pg';
import { REFUSALS } from '#contract/refusal.ts';
import { baseCurrencyRefusal } from '#domain/base-currency.ts';
import { FILE_PROBLEMS } from '#domain/file-problem.ts';
import { findBaseCurrencyInUse } from '../../platform/exchange-rates/base-currency.sql.ts';
import { askOver } from '../../platform/exchange-rates/document-rates.sql.ts';
import { markBad } from './check-people.sql.ts';
import type { ProblemList } from './problem-list.ts';
import { STAGE } from './stage.ts';

/** Refuses a file that gives the agency another base currency once anything is kept in the one it has, as the form does (ADM-11, FX-01). */
export async function watchSettings(client: ClientBase): Promise<(problems: ProblemList) => Promise<void>> {
  const { id: before, hasAmounts } = await findBaseCurrencyInUse(askOver(client));
  return async (problems) => {
    const { id: after } = await findBaseCurrencyInUse(askOver(client));
    const why = baseCurrencyRefusal({ before, after, hasAmounts });
    if (!why) return;
    const { rows } = await client.query<{ line: number }>(`select line from ${STAGE} where not is_bad order by line`);
    const lines = rows.map(({ line }) => line);
    await markBad(client, lines);
    for (const line of lines)
      problems.add(line, 'base_currency', {
        text: FILE_PROBLEMS.refused,
        values: { refusal: { text: REFUSALS[why].text } },
      });
  };
}
