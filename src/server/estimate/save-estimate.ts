import type { Estimate, EstimateSave } from '#contract/estimates/estimate.ts';
import { REFUSALS } from '#contract/http/refusal.ts';
import { changedFields, columnsOf, valuesWith } from '#domain/documents/document-fields.ts';
import { ESTIMATE_FIELDS, type EstimateValues, MOST_ESTIMATE_LINES } from '#domain/estimates/estimate-fields.ts';
import { plainDecimal } from '#domain/money/money.ts';
import { can, changedReadOnlyFields } from '#domain/people/permission.ts';
import { requireReadVersion } from '../core/audit/outdated-refusal.ts';
import { saveChanges } from '../core/documents/save-changes.sql.ts';
import { findBaseCurrency, findRatesOnDay } from '../core/exchange-rates/exchange-rate.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import type { Conversion } from './base-amounts.ts';
import { type EstimateContext, findEstimateContext } from './estimate-context.sql.ts';
import { requireEstimateAction } from './estimate-facts.sql.ts';
import { findEstimate } from './estimate-record.sql.ts';
import { type EstimateFinding, type PlannedSection, planSections, valuesOfSent } from './plan-lines.ts';
import { sectionsInCurrency } from './rates/change-currency.ts';
import { ratesOfLines } from './rates-of-lines.sql.ts';
import { writeSections } from './save-estimate.sql.ts';
import { lockEstimate, type StoredEstimate } from './stored-estimate.sql.ts';
import { trailOfSections } from './trail-of-sections.ts';

export type EstimateSession = Pick<SignedIn, 'actor' | 'database' | 'configOptions' | 'today'>;

/**
 * Changes an estimate. A save without changes returns the estimate as it is. A save based on an older version is refused, with the
 * current one. Changing a rejected estimate makes it new again.
 */
export function updateEstimate(session: EstimateSession, id: number, sent: EstimateSave): Promise<Estimate> {
  const { actor, database } = session;
  return inTransaction(database, async (transaction) => {
    const stored = await lockEstimate(transaction, session, id);
    if (!stored) throw new Refused('not-found');
    const current = async () => (await findEstimate(transaction, session, id))!;
    const before = stored.values;
    const values = valuesWith(ESTIMATE_FIELDS, before, sent);
    const lineContext = await findEstimateContext(transaction, values, linesBeforeAndAfter(session, stored, sent));
    const { sections, findings, conversion } = await plan(transaction, session, { stored, values, sent, lineContext });
    const fields = changedFields(ESTIMATE_FIELDS, before, values);
    const areSectionsSame =
      sent.sections === undefined ||
      JSON.stringify(comparable(sections)) === JSON.stringify(comparable(stored.sections));
    if (fields.length === 0 && areSectionsSame && findings.length === 0) return current();
    await requireReadVersion(sent.lastModified, stored.lastModified, current);
    await requireEstimateAction(transaction, 'edit', session, stored.facts);
    refuse([
      ...changedReadOnlyFields(actor, 'estimate', before, values).map(
        (path) => ({ path, why: 'read-only-field' }) as const,
      ),
      ...headFindings(stored, values, lineContext),
      ...findings,
    ]);
    const status = stored.facts.storedStatus;
    await saveChanges(transaction, 'estimate', {
      id,
      by: actor.id,
      status,
      resetsToNew: status === 'REJECTED',
      columns: { ...columnsOf(ESTIMATE_FIELDS, values), created_on: values.documentDate! },
      before: { ...before, ...trailOfSections(stored.sections) },
      after: { ...values, ...trailOfSections(sections) },
    });
    if (!areSectionsSame || fields.includes('currency') || fields.includes('documentDate'))
      await writeSections(transaction, id, sections, conversion);
    return current();
  });
}

/** Returns the lines before and after a save, to find the records that they refer to. */
function linesBeforeAndAfter({ actor }: EstimateSession, stored: StoredEstimate, sent: EstimateSave) {
  const before = stored.sections.flatMap(({ lines }) => lines);
  const given = { maySeeMargin: can(actor, 'read', 'margin'), usualTaxStatus: stored.job?.taxStatusId ?? null };
  const after = (sent.sections ?? []).flatMap(({ lines }) =>
    lines.map((line) => valuesOfSent(before.find(({ id }) => id === line.id) ?? null, line, given)),
  );
  return [...before, ...after];
}

/** Calculates the sections in the currency and on the date that the estimate has after the save. */
async function plan(
  transaction: AgencyTransaction,
  session: EstimateSession,
  {
    stored,
    values,
    sent,
    lineContext,
  }: { stored: StoredEstimate; values: EstimateValues; sent: EstimateSave; lineContext: EstimateContext },
): Promise<{ sections: PlannedSection[]; findings: EstimateFinding[]; conversion: Conversion }> {
  const base = await findBaseCurrency(transaction);
  const currency = lineContext.currencies.get(values.currency ?? base.id);
  const isBase = (currency?.id ?? base.id) === base.id;
  const exchangeRates = await findRatesOnDay(transaction, session.today);
  const exchangeRateOf = (id: number) => (id === base.id ? null : exchangeRates.get(id));
  const rate = stored.rate ?? exchangeRateOf(currency?.id ?? base.id) ?? null;
  const lines = linesBeforeAndAfter(session, stored, sent);
  const ratesOf = await ratesOfLines(
    transaction,
    { jobCardId: stored.job?.jobCardId ?? null, clientCardId: stored.job?.clientCardId ?? null },
    { day: values.documentDate ?? session.today, currency: { id: currency?.id ?? base.id, isBase, rate } },
    lines.flatMap(({ costType, person }) => (costType === null ? [] : [{ costTypeId: costType, personId: person }])),
  );
  const currencyBefore = lineContext.currencies.get(stored.values.currency ?? base.id) ?? base;
  const isOtherCurrency = currency !== undefined && currencyBefore.id !== currency.id;
  const before = isOtherCurrency
    ? sectionsInCurrency(stored.sections, sent.currencyChange ?? 'keep', {
        from: { code: currencyBefore.code, rate: exchangeRateOf(currencyBefore.id) },
        to: { ...currency, rate: exchangeRateOf(currency.id) },
        today: session.today,
        ratesOf,
      })
    : stored.sections;
  const planned = planSections(before, sent.sections ?? asSent(stored), {
    ...lineContext,
    isOtherCurrency,
    usualTaxStatus: stored.job?.taxStatusId ?? null,
    decimals: currency?.decimals ?? base.decimals,
    divisionGstRate: stored.job?.divisionGstRate ?? null,
    ratesOf,
    maySeeMargin: can(session.actor, 'read', 'margin'),
  });
  const count = planned.sections.reduce((sum, { lines }) => sum + lines.length, 0);
  const tooMany: EstimateFinding[] =
    count > MOST_ESTIMATE_LINES ? [{ path: 'sections', why: 'estimate-too-many-lines' }] : [];
  return {
    sections: planned.sections,
    findings: [...planned.findings, ...tooMany],
    conversion: { rate: isBase ? null : rate, baseDecimals: base.decimals },
  };
}

/** Converts the stored sections to those of a save that changes nothing. */
function asSent({ sections }: StoredEstimate): NonNullable<EstimateSave['sections']> {
  return sections.map(({ id, lines }) => ({ id, lines: lines.map((line) => ({ id: line.id })) }));
}

function headFindings(stored: StoredEstimate, values: EstimateValues, lineContext: EstimateContext): EstimateFinding[] {
  const { name, currency, documentDate, validUntil, contact, approver } = values;
  const findings: EstimateFinding[] = [];
  const find = (path: string, why: EstimateFinding['why'], isWrong: boolean) => isWrong && findings.push({ path, why });
  find('name', 'mandatory-fields', name === '');
  find('currency', 'mandatory-fields', currency === null);
  find('currency', 'reference-unknown', currency !== null && !lineContext.currencies.has(currency));
  find('documentDate', 'mandatory-fields', documentDate === null);
  find('validUntil', 'valid-before-date', documentDate !== null && validUntil !== null && validUntil < documentDate);
  find(
    'contact',
    'reference-unknown',
    contact !== null && !(lineContext.contacts.get(contact)?.clientId === stored.job?.clientId),
  );
  find('approver', 'reference-unknown', approver !== null && !lineContext.people.has(approver));
  return findings;
}

function refuse(findings: readonly EstimateFinding[]) {
  if (findings.length === 0) return;
  const first = findings.find(({ why }) => why === 'mandatory-fields') ?? findings[0]!;
  throw new Refused(first.why, {
    errors: findings.map(({ path, why }) => ({ path, message: REFUSALS[why].text })),
  });
}

type ComparedSection = Pick<PlannedSection, 'id' | 'name' | 'kind' | 'choice'> & {
  lines: Pick<
    PlannedSection['lines'][number],
    'id' | 'costType' | 'person' | 'supplier' | 'taxStatus' | 'details' | 'units' | 'rate' | 'cost' | 'markUp'
  >[];
};

/** Returns the editable values of sections, to detect changes. Numbers are compared without trailing zeros. */
function comparable(sections: readonly ComparedSection[]) {
  const plain = (value: string | null) => value && plainDecimal(value);
  return sections.map(({ id, name, kind, choice, lines }) => [
    ...[id, name, kind, choice],
    lines.map(({ id: lineId, costType, person, supplier, taxStatus, details, units, rate, cost, markUp }) => [
      ...[lineId, costType, person, supplier, taxStatus, details],
      ...[units, rate, cost, markUp].map(plain),
    ]),
  ]);
}
