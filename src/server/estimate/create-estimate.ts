import type { Estimate, EstimateSectionSave } from '#contract/estimates/estimate.ts';
import type { NewEstimate } from '#contract/estimates/new-estimate.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import { VALID_DAYS } from '#domain/estimates/estimate.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { findDocumentOfRequest, storeDocumentOfRequest } from '../core/documents/create-once.sql.ts';
import { writeEvent } from '../core/documents/history.sql.ts';
import { findBaseCurrency, findRatesOnDay } from '../core/exchange-rates/exchange-rate.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import { findJobToEstimate, findNextVersion, insertEstimate, lockEstimatesOfJob } from './create-estimate.sql.ts';
import { findEstimateContext } from './estimate-context.sql.ts';
import { findEstimate } from './estimate-record.sql.ts';
import { type PlannedSection, planSections } from './plan-lines.ts';
import { ratesOfLines } from './rates-of-lines.sql.ts';
import { writeSections } from './save-estimate.sql.ts';
import type { EstimateSession } from './save-estimate.ts';
import { type EstimateJob, readStoredEstimate, type StoredEstimate } from './stored-estimate.sql.ts';
import { trailOfSections } from './trail-of-sections.ts';

/**
 * Creates the next version of a job's original estimate, its next change order, or a template. It is empty, or a copy whose rates are
 * copied or, with `ratesAnew`, taken from the rate cards. Once the client has accepted the original, only change orders can be created.
 * A repeated request returns the estimate that the first one created.
 */
export function createEstimate(
  session: EstimateSession,
  { job, kind, from = null, ratesAnew = false, name, requestId }: NewEstimate,
): Promise<{ estimate: Estimate; isNew: boolean }> {
  return createOnce(session, requestId, async (transaction) => {
    const source = from === null ? null : ((await readStoredEstimate(transaction, session, from)) ?? null);
    if (from !== null && !source) throw new Refused('reference-unknown');
    const target = job ? await requireJob(transaction, job.id) : null;
    const place = target
      ? await findNextVersion(transaction, databaseJobId(target.id), kind)
      : { changeNumber: 0, version: 1 };
    if (typeof place === 'string') throw new Refused(place);
    return insertCopy(transaction, session, {
      target,
      place,
      source,
      ratesAnew,
      name: name?.trim() ?? source?.values.name ?? '',
    });
  });
}

/** Creates the next version of an estimate as a copy of it. The copied version doesn't change. */
export function copyEstimate(
  session: EstimateSession,
  id: number,
  { requestId }: { requestId?: string | undefined },
): Promise<{ estimate: Estimate; isNew: boolean }> {
  return createOnce(session, requestId, async (transaction) => {
    const source = await readStoredEstimate(transaction, session, id);
    if (!source) throw new Refused('not-found');
    const { name } = source.values;
    if (!source.job) {
      return insertCopy(transaction, session, {
        target: null,
        place: { changeNumber: 0, version: 1 },
        source,
        ratesAnew: false,
        name,
      });
    }
    await lockEstimatesOfJob(transaction, source.databaseJobId!);
    const place = await findNextVersion(transaction, source.databaseJobId!, 'version', source.changeNumber);
    if (typeof place === 'string') throw new Refused(place);
    return insertCopy(transaction, session, { target: source.job, place, source, ratesAnew: false, name });
  });
}

async function createOnce(
  session: EstimateSession,
  requestId: string | undefined,
  make: (transaction: AgencyTransaction) => Promise<number>,
): Promise<{ estimate: Estimate; isNew: boolean }> {
  return inTransaction(session.database, async (transaction) => {
    const request = requestId ? { createdById: session.actor.id, requestId } : null;
    const earlier = await findDocumentOfRequest(transaction, 'estimate', request);
    const id = earlier ?? (await make(transaction));
    if (earlier === null) await storeDocumentOfRequest(transaction, 'estimate', request, id);
    const estimate = await findEstimate(transaction, session, id);
    if (!estimate) throw new Refused('request-id-reused');
    return { estimate, isNew: earlier === null };
  });
}

async function requireJob(transaction: AgencyTransaction, id: number): Promise<EstimateJob> {
  const job = await findJobToEstimate(transaction, id);
  if (!job) throw new Refused('reference-unknown');
  if (!job.isActive) throw new Refused('inactive-fields');
  await lockEstimatesOfJob(transaction, databaseJobId(id));
  return job;
}

/** The parts of an estimate that a copy needs. */
export type CopySource = Pick<StoredEstimate, 'id' | 'values' | 'job' | 'changeNumber' | 'sections'>;

type Copy = {
  target: EstimateJob | null;
  place: { changeNumber: number; version: number };
  source: CopySource | null;
  ratesAnew: boolean;
  name: string;
  /** Whether to copy the notes, and the contact if the client is the same. True when a job is copied. */
  copiesTexts?: boolean;
};

/** Inserts a new estimate, empty or as a copy, and returns its id. */
export async function insertCopy(
  transaction: AgencyTransaction,
  session: EstimateSession,
  { target, place, source, ratesAnew, name, copiesTexts = false }: Copy,
): Promise<number> {
  const { actor, today } = session;
  const base = await findBaseCurrency(transaction);
  const currencyId = source?.values.currency ?? target?.clientCurrencyId ?? base.id;
  const isOfSameJob = source !== null && source.job?.id === target?.id;
  const isOfSameClient = target !== null && source?.job?.clientId === target.clientId;
  const ownContact = isOfSameJob || (copiesTexts && isOfSameClient) ? (source?.values.contact ?? null) : null;
  const values = {
    name,
    currency: currencyId,
    documentDate: today,
    validUntil: addDays(today, VALID_DAYS),
    contact: ownContact ?? target?.contactId ?? null,
    approver: isOfSameJob ? source.values.approver : null,
    details: source?.values.details ?? null,
    notes: isOfSameJob || copiesTexts ? (source?.values.notes ?? null) : null,
  };
  const id = await insertEstimate(transaction, values, {
    jobId: target && databaseJobId(target.id),
    ...place,
    byId: actor.id,
    copiedFromId: source?.id ?? null,
  });
  const sections = await planCopy(transaction, session, { id, target, currencyId, base, source, ratesAnew });
  const rate = currencyId === base.id ? null : ((await findRatesOnDay(transaction, today)).get(currencyId) ?? null);
  await writeSections(transaction, id, withCopiedKeys(sections, source, isOfSameJob, place.changeNumber), {
    rate,
    baseDecimals: base.decimals,
  });
  await writeEvent(transaction, 'estimate', { id, by: actor.id, action: 'create', from: null, to: 'NEW' });
  await writeAudit(transaction, [
    {
      by: actor.id,
      subject: 'estimate',
      subjectId: id,
      action: 'create',
      after: { ...values, status: 'NEW', ...place, ...(source ? trailOfSections(sections) : {}) },
    },
  ]);
  return id;
}

/** Calculates the sections of a copy for its new job. An empty estimate gets one empty section. */
async function planCopy(
  transaction: AgencyTransaction,
  session: EstimateSession,
  given: {
    id: number;
    target: EstimateJob | null;
    currencyId: number;
    base: Awaited<ReturnType<typeof findBaseCurrency>>;
    source: CopySource | null;
    ratesAnew: boolean;
  },
): Promise<PlannedSection[]> {
  const { target, currencyId, base, source, ratesAnew } = given;
  if (!source) return [{ id: 0, name: '', kind: 'plain', choice: null, isPicked: true, lines: [] }];
  const lines = source.sections.flatMap((section) => section.lines);
  const lineContext = await findEstimateContext(transaction, { contact: null, approver: null }, lines);
  const isBase = currencyId === base.id;
  const rate = isBase ? null : ((await findRatesOnDay(transaction, session.today)).get(currencyId) ?? null);
  const ratesOf = await ratesOfLines(
    transaction,
    { jobCardId: target?.jobCardId ?? null, clientCardId: target?.clientCardId ?? null },
    { day: session.today, currency: { id: currencyId, isBase, rate } },
    lines.flatMap(({ costType, person }) => (costType === null ? [] : [{ costTypeId: costType, personId: person }])),
  );
  const { sections } = planSections([], asSent(source, ratesAnew), {
    ...lineContext,
    decimals: lineContext.currencies.get(currencyId)?.decimals ?? base.decimals,
    divisionGstRate: target?.divisionGstRate ?? null,
    ratesOf,
    isOtherCurrency: false,
    usualTaxStatus: target?.taxStatusId ?? null,
    maySeeMargin: true,
  });
  return sections;
}

function asSent({ sections }: CopySource, ratesAnew: boolean): EstimateSectionSave[] {
  return sections.map(({ name, kind, choice, lines }) => ({
    id: 0,
    name,
    kind,
    choice,
    lines: lines.map(({ costType, person, supplier, taxStatus, details, units, rate, cost, markUp }) => ({
      id: 0,
      costType: named(costType),
      person: named(person),
      supplier: named(supplier),
      taxStatus: named(taxStatus),
      details,
      units,
      cost,
      ...(ratesAnew ? (cost === null ? {} : { rate }) : { rate, markUp }),
    })),
  }));
}

const named = (id: number | null) => (id === null ? null : { id });

/** Copies the keys of lines to another version of the same document, so that the versions can be compared line by line. */
function withCopiedKeys(
  sections: readonly PlannedSection[],
  source: CopySource | null,
  isOfSameJob: boolean,
  changeNumber: number,
): PlannedSection[] {
  if (!source || !isOfSameJob || source.changeNumber !== changeNumber) return [...sections];
  return sections.map((section, place) => ({
    ...section,
    lines: section.lines.map((line, index) => ({ ...line, key: source.sections[place]!.lines[index]!.key })),
  }));
}
