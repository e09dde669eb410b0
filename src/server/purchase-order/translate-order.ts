import type { FastifyRequest } from 'fastify';
import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import { translate } from '../platform/http/problem.ts';
import { Refused } from '../platform/refused.ts';

/** An order, or what was sent of one. Its lines contain the codes of their problems, or already texts. */
type WithLines = { items?: { error?: unknown; warning?: unknown }[] };

/** Words the problems of an order's lines in the caller's language. */
export async function translatedOrder<Order extends WithLines>(request: FastifyRequest, order: Order): Promise<Order> {
  if (!order.items) return order;
  const worded = async (said: unknown) => {
    if (typeof said !== 'string') return null;
    return translate(request, Object.hasOwn(REFUSALS, said) ? REFUSALS[said as RefusalCode].text : said);
  };
  const items = await Promise.all(
    order.items.map(async (line) => ({
      ...line,
      error: await worded(line.error),
      warning: await worded(line.warning),
    })),
  );
  return { ...order, items };
}

/** Runs a save, and words the problems of the lines in its refusal: in the order as sent, and in the current one. */
export async function withTranslatedLines<Answer>(
  request: FastifyRequest,
  save: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, details } = error;
    throw new Refused(code, {
      ...details,
      ...(details.document ? { document: await translatedOrder(request, details.document as WithLines) } : {}),
      ...(details.current ? { current: await translatedOrder(request, details.current as WithLines) } : {}),
    });
  }
}
