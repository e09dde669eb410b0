import { expect, it } from 'vitest';
import { text as t } from '../platform/translation.ts';
import { busyText, successText } from './decided-texts.ts';

it('messages match the requirements, for one and for a list (CI-06)', () => {
  expect([true, false].flatMap((one) => [successText(t, 'approve', one), successText(t, 'reject', one)])).toEqual([
    'Client invoice approved',
    'Client invoice rejected',
    'Client invoice/s approved',
    'Client invoice/s rejected',
  ]);
  expect([busyText(t, 'approve'), busyText(t, 'reject')]).toEqual([
    'Approving Client Invoice',
    'Rejecting Client Invoice',
  ]);
});
