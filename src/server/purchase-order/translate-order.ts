import type { FastifyRequest } from 'fastify';
import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import type { ResultItem } from '#contract/jobs/job-list.ts';
import type { PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import { fillText } from '#domain/text/fill-template.ts';
import { translate } from '../platform/http/problem.ts';
import { Refused } from '../platform/refused.ts';
import type { OrderOutcome } from './actions/act-on-order.ts';
import { statusNamed } from './order-facts.sql.ts';

/** Translates the findings of an order's lines to the caller's language. */
export async function translatedOrder(request: FastifyRequest, order: PurchaseOrder): Promise<PurchaseOrder> {
  return { ...order, items: await Promise.all(order.items.map((line) => translatedLine(request, line))) };
}

/** Lines contain codes of their problems, or already texts. */
async function translatedLine<Line extends { error?: unknown; warning?: unknown }>(
  request: FastifyRequest,
  line: Line,
) {
  const [error, warning] = await Promise.all([line.error, line.warning].map((text) => worded(request, text)));
  return { ...line, error: error ?? null, warning: warning ?? null };
}

async function worded(request: FastifyRequest, said: unknown): Promise<string | null> {
  if (typeof said !== 'string') return null;
  return translate(request, Object.hasOwn(REFUSALS, said) ? REFUSALS[said as RefusalCode].text : said);
}

/** Runs an action and translates its rejection: statuses, and documents with their lines. */
export async function withTranslatedRefusal<Answer>(
  request: FastifyRequest,
  run: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw await translatedRefusal(request, error);
  }
}

type Document = { items?: { error?: unknown; warning?: unknown }[] };

async function translatedRefusal(request: FastifyRequest, { code, details }: Refused): Promise<Refused> {
  const { values } = details;
  const translatedItems = async (document: Document) => ({
    ...document,
    ...(document.items
      ? { items: await Promise.all(document.items.map((line) => translatedLine(request, line))) }
      : {}),
  });
  return new Refused(code, {
    ...details,
    ...(values?.status ? { values: { ...values, status: await translate(request, values.status) } } : {}),
    ...(details.document ? { document: await translatedItems(details.document as Document) } : {}),
    ...(details.current ? { current: await translatedItems(details.current as Document) } : {}),
  });
}

/** Translates the result of an action on an order. */
export async function translateResult(
  request: FastifyRequest,
  id: number,
  { status, lastModified, refused, warning }: OrderOutcome,
): Promise<ResultItem> {
  const translated = refused && (await translatedRefusal(request, refused));
  return {
    id,
    error: translated && fillText(await translate(request, REFUSALS[translated.code].text), translated.details.values),
    warning: warning && fillText(await translate(request, REFUSALS[warning.code].text), warning.values),
    lastModified,
    approveStatus: status && statusNamed(status),
  };
}
