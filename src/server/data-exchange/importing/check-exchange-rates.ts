import type { ClientBase } from 'pg';
import { REFUSALS } from '#contract/refusal.ts';
import { exchangeRateFindings } from '#domain/exchange-rate.ts';
import { FILE_PROBLEMS } from '#domain/file-problem.ts';
import { askOver, fillDocumentRates } from '../../platform/exchange-rates/document-rates.sql.ts';
import { BASE_AND_TODAY, type BaseAndToday } from '../../platform/exchange-rates/exchange-rate.sql.ts';
import type { ProblemList } from './problem-list.ts';
import { STAGE } from './stage.ts';

/**
 * Refuses rates of days ahead and of the base currency as a form does, and has documents take those that came in (FX-08, FX-09). Of
 * tens of thousands of lines only those are looked at that break a rule.
 */
export async function checkExchangeRates(client: ClientBase, problems: ProblemList): Promise<void> {
  const { rows: known } = await client.query<BaseAndToday>(BASE_AND_TODAY);
  const [world] = known;
  // Before an agency has a row of its own nothing is known to be wrong.
  if (!world) return;
  const { rows } = await client.query<{ line: number; day: string; currency: number }>(
    `select line, day::text as day, currency_id as currency from ${STAGE}
     where not is_bad and (day > $1::date or currency_id = $2) order by line`,
    [world.today, world.baseCurrencyId],
  );
  for (const { line, ...rate } of rows) {
    for (const { field, why } of exchangeRateFindings(rate, world))
      problems.add(line, field, { text: FILE_PROBLEMS.refused, values: { refusal: { text: REFUSALS[why].text } } });
  }
  await client.query(`update ${STAGE} set is_bad = true where line = any($1::integer[])`, [
    rows.map(({ line }) => line),
  ]);
  await takeRates(client);
}

/** Has invoices that a file has brought or changed take the rate of their date (FX-05). */
export async function takeRates(client: ClientBase): Promise<void> {
  await fillDocumentRates(askOver(client));
}
