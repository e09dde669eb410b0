import { fieldName, phrase } from '../text/phrase.ts';
import type { MasterKind, MasterValues } from './master-kind.ts';

/** Approvers of orders and estimates, by division and maximum total. */
export const approvalLimits = {
  name: 'approval-limits',
  label: { one: phrase('Approval limit'), many: phrase('Approval limits') },
  documentType: 'moneysettings',
  fields: {
    person: { holds: 'reference', to: 'people', column: 'employee', label: fieldName('Person'), isRequired: true },
    division: {
      holds: 'reference',
      to: 'divisions',
      column: 'division',
      label: fieldName('Division'),
      whenEmpty: 'every-division',
    },
    documentType: {
      holds: 'choice',
      column: 'document_type',
      label: fieldName('Approves'),
      of: [
        { value: 'purchaseorder', label: fieldName('Purchase orders') },
        { value: 'estimate', label: fieldName('Estimates') },
      ],
      atFirst: 'purchaseorder',
      mayBeAbsent: true,
      whenBlank: 'purchaseorder',
    },
    amount: {
      holds: 'decimal',
      column: 'amount',
      label: fieldName('Up to'),
      limits: { whole: 17, decimals: 4, least: '0' },
      whenEmpty: 'any-amount',
    },
  },
  key: ['person', 'division', 'documentType'],
  listed: ['person', 'division', 'documentType', 'amount'],
} as const satisfies MasterKind;

/** The agency's own wording of the product's texts in its second language. */
export const translations = {
  name: 'translations',
  label: { one: phrase('Translation'), many: phrase('Translations') },
  documentType: 'masterdata',
  fields: {
    kind: {
      holds: 'choice',
      column: 'kind',
      label: fieldName('Text type'),
      of: [
        { value: 'label', label: fieldName('Screen text') },
        { value: 'field', label: fieldName('Field name') },
      ],
      atFirst: 'label',
      isRequired: true,
      isSettled: true,
    },
    original: {
      holds: 'text',
      column: 'original',
      label: fieldName('Original'),
      maximum: 2000,
      isRequired: true,
      isSettled: true,
    },
    translated: {
      holds: 'text',
      column: 'translated',
      label: fieldName('Translated'),
      maximum: 2000,
      isRequired: true,
    },
  },
  key: ['kind', 'original'],
  listed: ['original', 'translated', 'kind'],
  rules: ({ original, translated }: MasterValues) =>
    typeof original === 'string' &&
    typeof translated === 'string' &&
    translated !== '' &&
    String(textPlaces(original)) !== String(textPlaces(translated))
      ? [{ field: 'translated', why: 'translation-places' }]
      : [],
} as const satisfies MasterKind;

/** Lists a text's placeholders, such as `{count}`, distinct and in order. A translation must keep them. */
function textPlaces(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name!))].sort();
}
