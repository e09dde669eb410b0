import { describe, expect, it } from 'vitest';
import { looksLikeClockify } from './clockify-file.ts';

/** Italian headings are not known; the cells are as Clockify writes them. */
const ITALIAN = [
  'Sito,Rossi,Nota,Grafica,Ana,,ana@example.com,,Sì,06/05/2024,09:00:00,06/05/2024,10:30:00,01:30:00,1.50,80.00,120.00',
  'Sito,Rossi,,Grafica,Ana,,ana@example.com,,Sì,31/12/2024,23:30:00,01/01/2025,00:50:00,01:20:00,1.33,80.00,106.67',
].map((line) => line.split(','));

describe('a file that looks like an export of Clockify', () => {
  it('is recognised by the order of its cells, whatever its language (FIX-96)', () => {
    expect(looksLikeClockify('ore.csv', ITALIAN)).toBe(true);
    expect(looksLikeClockify('ore.csv', [...ITALIAN, ['', '']])).toBe(true);
    const commas = '31.05.2024;9:00 AM;31.05.2024;10:30 AM;1:30:00;1,5'.split(';');
    expect(looksLikeClockify('ore.xlsx', [commas])).toBe(true);
  });

  it('is recognised by its name (FIX-96)', () => {
    for (const name of ['Clockify_Time_Report_Detailed_01_05_2024-31_05_2024.csv', 'WC_Clockify_Time_Report.xlsx'])
      expect(looksLikeClockify(name, [['a', 'b']])).toBe(true);
  });

  it('is not taken for one where cells or name differ (FIX-96)', () => {
    expect(looksLikeClockify('ore.csv', [])).toBe(false);
    expect(looksLikeClockify('myclockifynotes.csv', [['a', 'b']])).toBe(false);
    // The two durations differ.
    expect(looksLikeClockify('ore.csv', ['06/05/2024,09:00,06/05/2024,10:30,01:30:00,2.50'.split(',')])).toBe(false);
    expect(looksLikeClockify('ore.csv', [...ITALIAN, 'Ana,2024-05-06,7.5'.split(',')])).toBe(false);
  });
});
