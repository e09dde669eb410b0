import { describe, expect, it } from 'vitest';
import { looksLikeClockify, unreadClockify } from './clockify-file.ts';

/** Italian headings aren't supported; the cells are in Clockify's format. */
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
    // The two durations contradict each other.
    expect(looksLikeClockify('ore.csv', ['06/05/2024,09:00,06/05/2024,10:30,01:30:00,2.50'.split(',')])).toBe(false);
    expect(looksLikeClockify('ore.csv', [...ITALIAN, 'Ana,2024-05-06,7.5'.split(',')])).toBe(false);
  });
});

describe('why an export of Clockify cannot be read', () => {
  const NAME = 'Clockify_Time_Report_Detailed_01_05_2024-31_05_2024.csv';
  const headings = (text: string) => text.split(',');
  const italian = headings(
    'Progetto,Cliente,Nota,Compito,Utente,Gruppo,E-mail,Tag,Fatturabile,Data,Ora,Fine,Ora,Durata',
  );

  it('is its language where no heading is English (FIX-96)', () => {
    expect(unreadClockify(NAME, italian, [['a']])).toBe('language');
    expect(unreadClockify('ore.csv', italian, ITALIAN)).toBe('language');
  });

  it('is that the report has no single entries where its headings are English, or its name says so (FIX-96)', () => {
    const summary = headings('Project,Client,Time (h),Time (decimal),Amount (EUR)');
    const name = 'Clockify_Time_Report_Summary_01_05_2024-31_05_2024.csv';
    expect(unreadClockify(name, summary, [['Site', 'Acme', '10:30:00', '10.50', '840.00']])).toBe('report');
    expect(unreadClockify('hours.csv', summary, [['Site', 'Acme', '10:30:00', '10.50', '840.00']])).toBe('report');
    expect(unreadClockify(name, headings('Progetto,Cliente,Ore'), [['Sito', 'Rossi', '10:30:00']])).toBe('report');
    expect(unreadClockify('Clockify_Time_Report_Weekly.csv', headings('User,Mon,Tue'), [['Ana', '1', '2']])).toBe(
      'report',
    );
  });

  it('is not known of files that do not look like it (FIX-96)', () => {
    expect(unreadClockify('hours.csv', headings('Project,Day,Hours'), [['Site', '2024-05-06', '2']])).toBe(null);
    expect(unreadClockify('hours.csv', headings('Project,Begin,At,End,Until,Clock,Decimal'), ITALIAN)).toBe(null);
  });
});
