import { expect, it } from 'vitest';
import { chosen, FIRST_FILTERS, filtersOf, parametersOf } from './dashboard-filters.ts';

it('starts with favourites only, and the URL has only differences from defaults (JDASH-01)', () => {
  expect(filtersOf({})).toEqual(FIRST_FILTERS);
  expect(FIRST_FILTERS.favoritesOnly).toBe(true);
  expect(parametersOf(FIRST_FILTERS)).toEqual({});
  const narrowed = { ...FIRST_FILTERS, favoritesOnly: false, clientId: 7, productId: 9 };
  expect(parametersOf(narrowed)).toEqual({ favoritesOnly: 'false', clientId: '7', productId: '9' });
  expect(filtersOf(parametersOf(narrowed))).toEqual(narrowed);
});

it('an invalid id in the URL filters nothing (JDASH-01)', () => {
  for (const text of ['0', '-1', 'x', '1.5', '99999999999', ''])
    expect(filtersOf({ clientId: text }).clientId).toBe(null);
});

it('another client takes product and campaign away, another product the campaign (JDASH-01)', () => {
  const all = { ...FIRST_FILTERS, clientId: 1, productId: 2, campaignId: 3 };
  expect(chosen(all, { clientId: 4 })).toMatchObject({ clientId: 4, productId: null, campaignId: null });
  expect(chosen(all, { productId: 5 })).toMatchObject({ clientId: 1, productId: 5, campaignId: null });
  expect(chosen(all, { divisionId: 6 })).toMatchObject({ clientId: 1, productId: 2, campaignId: 3 });
  const campaign = { clientId: 7, productId: 8, campaignId: 9 };
  expect(chosen(all, campaign)).toMatchObject(campaign);
  expect(chosen(FIRST_FILTERS, { clientId: 7, productId: 8 })).toMatchObject({ clientId: 7, productId: 8 });
});
