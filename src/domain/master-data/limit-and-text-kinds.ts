import type { MasterKind, MasterValues } from './master-kind.ts';
import { textPlaces } from './text-places.ts';

/** Who approves orders and estimates, of which division and up to what total (PO-16, ADM-11, PERM-12). */
export const approvalLimits = {
  name: 'approval-limits',
  label: { one: 'Approval limit', many: 'Approval limits' },
  documentType: 'moneysettings',
  fields: {
    person: { holds: 'reference', to: 'people', column: 'employee', label: 'Person', isRequired: true },
    division: {
      holds: 'reference',
      to: 'divisions',
      column: 'division',
      label: 'Division',
      whenEmpty: 'every-division',
    },
    documentType: {
      holds: 'choice',
      column: 'document_type',
      label: 'Approves',
      of: [
        { value: 'purchaseorder', label: 'Purchase orders' },
        { value: 'estimate', label: 'Estimates' },
      ],
      atFirst: 'purchaseorder',
      mayBeAbsent: true,
      whenBlank: 'purchaseorder',
    },
    amount: {
      holds: 'decimal',
      column: 'amount',
      label: 'Up to',
      limits: { whole: 17, decimals: 4, least: '0' },
      whenEmpty: 'any-amount',
    },
  },
  key: ['person', 'division', 'documentType'],
  listed: ['person', 'division', 'documentType', 'amount'],
} as const satisfies MasterKind;

/** The texts of the agency's second language: those of the product, in the agency's own words (LANG-02, ADM-11). */
export const translations = {
  name: 'translations',
  label: { one: 'Translation', many: 'Translations' },
  documentType: 'masterdata',
  fields: {
    kind: {
      holds: 'choice',
      column: 'kind',
      label: 'Of',
      of: [
        { value: 'label', label: 'Text of a screen' },
        { value: 'field', label: 'Name of a field' },
      ],
      atFirst: 'label',
      isRequired: true,
      isSettled: true,
    },
    original: {
      holds: 'text',
      column: 'original',
      label: 'Original',
      maximum: 2000,
      isRequired: true,
      isSettled: true,
    },
    translated: { holds: 'text', column: 'translated', label: 'Translated', maximum: 2000, isRequired: true },
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
