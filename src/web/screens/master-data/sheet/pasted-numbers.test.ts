import { expect, it } from 'vitest';
import { costTypes } from '#domain/master-data/job-kinds.ts';
import { text as t } from '../../../platform/translation.ts';
import { inOwnFormat } from './pasted-numbers.ts';

it('reads the numbers of a block pasted into a list in one format (FIX-124)', async () => {
  const kind = costTypes;
  const rows = ['1.000', '0,35'];
  const block = { rows: rows.map((text) => [{ text, own: null }]) };
  const cells = rows.map((text) => ({ field: 'chargeRate', text }));
  expect((await inOwnFormat(kind, cells, block, { t })).map(({ text }) => text)).toEqual(['1000', '0.35']);
});
