import { requiredText } from '../column.ts';
import type { Kind } from '../kind.ts';

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
