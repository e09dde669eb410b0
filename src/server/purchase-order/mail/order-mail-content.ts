import type { PurchaseOrder, PurchaseOrderLine } from '#contract/purchasing/purchase-order.ts';
import { inNumberFormat } from '#domain/text/number-format.ts';
import type { MailContext } from '../../core/mail/mail-template.ts';
import type { MailContent } from '../../platform/mail/mail-content.ts';

/** Formats an amount for a mail's recipient. */
export function figureInMail(amount: string, { numberFormat }: Pick<MailContext, 'numberFormat'>): string {
  return inNumberFormat(amount, numberFormat);
}

/** Returns labelled facts, without empty ones. */
export function factsInMail(facts: readonly [string, string | null | undefined][]): MailContent['blocks'][number] {
  return { kind: 'facts', facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])) };
}

/** Returns an order's lines with their net at the end; `nameOf` describes a line. */
export function linesInMail(
  { items, net }: PurchaseOrder,
  context: MailContext,
  nameOf: (line: PurchaseOrderLine) => string,
): MailContent['blocks'][number] {
  const { field } = context;
  const figure = (amount: string) => figureInMail(amount, context);
  return {
    kind: 'table',
    head: [
      { text: field('Details') },
      { text: field('Units'), align: 'end' },
      { text: field('Rate'), align: 'end' },
      { text: field('Net'), align: 'end' },
    ],
    rows: items.map((line) => [nameOf(line), figure(line.units), figure(line.rate), figure(line.net)]),
    foot: [field('Net'), '', '', figure(net)],
  };
}
