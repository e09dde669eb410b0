import { day, flag, must, requiredText } from '../column.ts';
import type { Kind } from '../kind.ts';

/** Accounting periods; they may not overlap. */
export const periods: Kind = {
  name: 'periods',
  table: 'period',
  key: ['start_date'],
  hasId: true,
  columns: [must(day('start_date')), must(day('end_date')), flag('is_locked')],
};

/** The second language: labels are texts of the screens, fields are names of fields. */
export const translations: Kind = {
  name: 'translations',
  table: 'translation',
  key: ['kind', 'original'],
  hasId: false,
  columns: [
    { name: 'kind', sql: 'kind', type: { is: 'choice', of: ['label', 'field'] }, isRequired: true, isNullable: false },
    requiredText('original', 2000),
    requiredText('translated', 2000),
  ],
};
