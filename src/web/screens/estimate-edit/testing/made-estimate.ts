import type { Estimate, EstimateLine } from '#contract/estimates/estimate.ts';

/** Builds a line of art direction hours, with the given fields changed. */
export function madeLine(id: number, more: Partial<EstimateLine> = {}): EstimateLine {
  return {
    ...{ id, key: id, person: null, details: `Line ${id}`, units: '2', rate: '100', cost: null, markUp: null },
    costType: { id: 1, code: 'ART', name: 'Art direction', isActive: true, isTime: true },
    ...{ supplier: null, taxStatus: null, taxRate: null, net: '200.00', tax: '0.00', total: '200.00' },
    ...{ source: null, costRate: '40', margin: null, ordered: null, left: null },
    ...more,
  };
}

/** Builds a new estimate with one section, with the given fields changed. */
export function madeEstimate(lines: EstimateLine[], more: Partial<Estimate> = {}): Estimate {
  const currency = { id: 1, code: 'AUD', name: 'Australian dollar', numberOfDecimals: 2, isActive: true };
  return {
    ...{ id: 1, reference: '1042-E1', name: 'Film', job: null, client: null, changeNumber: 0, version: 1 },
    status: { code: 'NEW', name: 'New' },
    ...{ documentDate: '2026-11-20', validUntil: null, currency, approver: null, createdBy: null, contact: null },
    ...{ net: '0.00', tax: '0.00', total: '0.00', lastModified: '2026-11-20T00:00:00.000Z', allowedActions: ['edit'] },
    ...{
      details: null,
      notes: null,
      statusComment: null,
      isTemplate: false,
      divisionTaxRate: '10',
      usualTaxStatus: null,
      taxes: [],
    },
    baseCurrency: { code: 'AUD', numberOfDecimals: 2 },
    sections: [{ id: 1, name: 'Work', kind: 'plain', choice: null, isPicked: true, net: '0.00', margin: null, lines }],
    ...{ totals: { without: '0.00', with: '0.00' }, netInBase: null, exchangeRate: null, margin: null, answer: null },
    ...{ warnings: [], versions: [], history: [], paperHash: null },
    ...more,
  };
}
