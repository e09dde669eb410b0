import { plainDecimal, sumOfAmounts } from '../../money/money.ts';
import { fieldName } from '../../text/phrase.ts';
import type { PaperTexts } from './paper-texts.ts';

/** A person to contact, with what is known of them. */
export type PaperContact = { name: string; phone: string | null; email: string | null };

/** One side of a document. The address has one line per line, without the name. */
type PaperParty = {
  name: string;
  address: string | null;
  taxNumber: string | null;
  vatId: string | null;
  contact: PaperContact | null;
};

/** Both sides of a document, and what the sender's letterhead prints. */
export type PaperParties = {
  sender: PaperParty & {
    /** As base64. */
    logo: { contentType: string; bytes: string } | null;
    bankName: string | null;
    iban: string | null;
    bic: string | null;
    footer: string | null;
  };
  recipient: PaperParty;
  deliveryAddress: string | null;
  invoiceAddress: string | null;
  terms: string | null;
};

/** A block of lines below a label, such as an address. */
export type PaperBlock = { label: string; name: string | null; lines: string[] };
export type PaperFact = { label: string; value: string };

/** A line as its reader sees it. `rate` and `taxRate` are as stored; `taxRate` is null where the tax was typed. */
export type PaperLine = {
  id: number;
  text: string;
  units: string;
  rate: string;
  taxRate: string | null;
  net: string;
};
/** Lines below a heading. Only counted sections are part of the totals. */
export type PaperSection = { id: number; name: string; isCounted: boolean; net: string | null; lines: PaperLine[] };

/** A row of the tax table; `label` names the rate. */
export type PaperTax = { label: string; base: string; tax: string };

/** What was accepted or approved; with `fields` to fill in by hand if it's still open. */
export type PaperAcceptance = { title: string; lines: string[]; smallPrint: string | null; fields: string[] };

/** An estimate or an order as its reader sees it, in their language: the content of PDF, page and preview. Amounts are unformatted. */
export type Paper = {
  title: string;
  reference: string;
  /** The name of an estimate. */
  name: string | null;
  watermark: string | null;
  sender: PaperBlock & { logo: PaperParties['sender']['logo'] };
  recipient: PaperBlock;
  /** People to contact, delivery and invoice address. */
  blocks: PaperBlock[];
  facts: PaperFact[];
  intro: string | null;
  sections: PaperSection[];
  currency: { code: string; numberOfDecimals: number };
  taxes: PaperTax[];
  net: string;
  tax: string;
  total: string;
  /** Remarks below the totals. */
  remarks: string[];
  /** Notes and terms. */
  paragraphs: { label: string; text: string }[];
  acceptance: PaperAcceptance | null;
  /** Columns at the foot of each page. */
  footer: string[][];
};

/** The columns of every paper, on PDF, page and phone alike. */
export const PAPER_COLUMNS = [
  { key: 'text', label: fieldName('Details') },
  { key: 'units', label: fieldName('Units') },
  { key: 'rate', label: fieldName('Rate') },
  { key: 'taxRate', label: fieldName('Tax %') },
  { key: 'net', label: fieldName('Net') },
] as const;
export type PaperFigure = Exclude<(typeof PAPER_COLUMNS)[number]['key'], 'text'>;

/** Returns a figure of a line as printed, before number formatting; `–` where there is none. */
export function paperFigure(line: PaperLine, key: PaperFigure, decimals: number): string {
  if (key === 'taxRate') return line.taxRate === null ? '–' : plainDecimal(line.taxRate);
  return key === 'rate' ? withDecimals(line.rate, decimals) : line[key];
}

/** Pads a price to the currency's decimals, so that prices align; further decimals stay. */
function withDecimals(amount: string, decimals: number): string {
  const [whole, fraction = ''] = plainDecimal(amount).split('.');
  const padded = fraction.padEnd(decimals, '0');
  return padded === '' ? whole! : `${whole}.${padded}`;
}

/** Sums up the base and tax of lines by rate, highest rate first; lines whose tax was typed come last. */
export function taxTable(
  lines: readonly { net: string; tax: string; taxRate: string | null }[],
  decimals: number,
  { t }: PaperTexts,
): PaperTax[] {
  const rates = [...new Set(lines.map(({ taxRate }) => (taxRate === null ? null : plainDecimal(taxRate))))];
  return rates
    .sort((one, other) => (one === null ? 1 : other === null ? -1 : Number(other) - Number(one)))
    .map((rate) => {
      const same = lines.filter(({ taxRate }) => (taxRate === null ? null : plainDecimal(taxRate)) === rate);
      const sumOf = (key: 'net' | 'tax') =>
        sumOfAmounts(
          same.map((line) => line[key]),
          decimals,
        );
      return { label: rate === null ? t('As entered') : `${rate} %`, base: sumOf('net'), tax: sumOf('tax') };
    });
}

/** Returns the running totals of the counted lines: the net of all lines up to and including each one. */
export function carriedTotals(sections: readonly PaperSection[], decimals: number): Map<number, string> {
  let carried = '0';
  const totals = new Map<number, string>();
  for (const { isCounted, lines } of sections)
    for (const { id, net } of lines) {
      if (isCounted) carried = sumOfAmounts([carried, net], decimals);
      totals.set(id, carried);
    }
  return totals;
}

const linesOf = (text: string | null) =>
  (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Lists the address and the tax numbers of a side. */
function linesOfParty({ address, taxNumber, vatId }: PaperParty, { field }: PaperTexts): string[] {
  return [
    ...linesOf(address),
    ...(taxNumber?.trim() ? [`${field('Tax number')} ${taxNumber.trim()}`] : []),
    ...(vatId?.trim() ? [`${field('VAT ID')} ${vatId.trim()}`] : []),
  ];
}

/** Returns what every paper has of its two sides. `recipient` is the label of the other side. */
export function sidesOfPaper(
  { sender, recipient, deliveryAddress, invoiceAddress }: PaperParties,
  label: string,
  texts: PaperTexts,
): Pick<Paper, 'sender' | 'recipient' | 'blocks' | 'footer'> {
  const { t, field } = texts;
  const attention = recipient.contact
    ? [t('Attention: {name}', { name: recipient.contact.name }), ...reachedBy(recipient.contact)]
    : [];
  const block = (of: string, lines: string[]) => (lines.length > 0 ? [{ label: of, name: null, lines }] : []);
  const { contact, bankName, iban, bic, footer } = sender;
  const bank = [
    ...linesOf(bankName),
    ...(iban ? [`${field('IBAN')} ${iban}`] : []),
    ...(bic ? [`${field('BIC')} ${bic}`] : []),
  ];
  return {
    sender: { label: '', name: sender.name, lines: linesOfParty(sender, texts), logo: sender.logo },
    recipient: { label, name: recipient.name, lines: [...linesOfParty(recipient, texts), ...attention] },
    blocks: [
      ...(contact ? [{ label: t('Your contact'), name: contact.name, lines: reachedBy(contact) }] : []),
      ...block(field('Delivery address'), linesOf(deliveryAddress)),
      ...block(field('Invoice address'), linesOf(invoiceAddress)),
    ],
    footer: [linesOf(footer), bank].filter((lines) => lines.length > 0),
  };
}

function reachedBy({ phone, email }: PaperContact): string[] {
  return [phone, email].flatMap((way) => (way?.trim() ? [way.trim()] : []));
}

/** Lists facts that have a value. */
export function factsOf(facts: readonly (readonly [label: string, value: string | null | undefined])[]): PaperFact[] {
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** Lists paragraphs that have a text. */
export function paragraphsOf(texts: readonly (readonly [label: string, text: string | null])[]) {
  return texts.flatMap(([label, text]) => (text?.trim() ? [{ label, text: text.trim() }] : []));
}
