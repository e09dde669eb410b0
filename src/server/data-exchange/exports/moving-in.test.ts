import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilePreview } from '#contract/data-file.ts';
import type { TimeExport } from '#domain/time-export.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '../../testing/test-agency.ts';
import { fileCalls } from '../testing/file-calls.ts';

const KIND = 'time-entries';

let agency: TestAgency;
let keeper: TestPerson;
let calls: ReturnType<typeof fileCalls>;
beforeAll(async () => {
  agency = await startTestAgency();
  const all = {
    administration: 'all',
    people: 'all',
    masterdata: 'all',
    moneysettings: 'all',
    job: 'all',
    project: 'all',
  } as const;
  keeper = await agency.signIn(await agency.add.employee({ access: all }));
  calls = fileCalls(agency);
});
afterAll(() => agency.close());

const rows = async (sql: string, values: unknown[] = []) => (await agency.sql.query(sql, values)).rows;
const shown = async (bytes: string, settings = {}, by = keeper) => {
  const { status, body } = await calls.preview(by, KIND, bytes, settings);
  expect([status, body.code, body.detail]).toEqual([200, undefined, undefined]);
  return body as FilePreview;
};
const choose = (program: TimeExport, body: object, by = keeper) =>
  by.put(`/api/administration/time-entries/matches/${program}`, { matches: [], ...body });
/** Has everything created that has no match. */
async function createOpen(program: TimeExport, bytes: string, settings = {}) {
  for (let round = 0; round < 2; round += 1) {
    const { matching } = await shown(bytes, settings);
    const open = matching!.names.filter(({ choice, subject }) => choice === null && subject !== 'approver');
    await choose(program, { matches: open.map(({ subject, key }) => ({ subject, key, choice: 'create' })) });
  }
}

describe('Clockify in other languages', () => {
  it('reads a German file with its yes, no and decimal comma (FIX-96)', async () => {
    const file = [
      'Projekt;Kunde;Beschreibung;Aufgabe;Benutzer;Gruppe;Email;Tags;Abrechenbar;Startdatum;Startzeit;Enddatum;Endzeit;Dauer (h);Dauer (dezimal);Abrechenbarer Tarif (EUR);Rechnungsbetrag (EUR)',
      'Netz;Adler;Entwurf;Grafik;Ute Kurz;;ute@example.com;;Ja;13.05.2024;09:00:00;13.05.2024;10:30:00;01:30:00;1,50;80,00;120,00',
      'Netz;Adler;Akquise;Grafik;Ute Kurz;;ute@example.com;;Nein;14.05.2024;09:00:00;14.05.2024;09:15:00;00:15:00;0,25;0,00;0,00',
    ].join('\n');
    await createOpen('clockify', file);
    const ready = await shown(file);
    expect(ready).toMatchObject({ program: 'clockify', inOtherLanguage: null, outcome: { created: 2, bad: 0 } });
    expect((await calls.importFile(keeper, KIND, file, { outcome: ready.outcome!.hash })).status).toBe(200);
    expect(
      await rows(
        "select notes, units::text as hours, is_billable as billable from time_entry where notes in ('Entwurf', 'Akquise') order by work_date",
      ),
    ).toEqual([
      { notes: 'Entwurf', hours: '1.50', billable: true },
      { notes: 'Akquise', hours: '0.25', billable: false },
    ]);
  });

  it('says that a file in a language it does not know is exported again in English (FIX-96)', async () => {
    const file = [
      'Progetto,Cliente,Nota,Compito,Persona,Indirizzo,Fatturabile,Giorno,Ora,Giorno finale,Ora finale,Durata,In decimali',
      'Sito,Rossi,Bozza,Grafica,Ana,ana@example.com,Sì,13/05/2024,09:00:00,13/05/2024,10:30:00,01:30:00,1.50',
    ].join('\n');
    expect(await shown(file)).toMatchObject({ program: null, inOtherLanguage: 'clockify', outcome: null });
    const ours = await shown('employee,date\nx,2024-05-13\n');
    expect(ours).toMatchObject({ program: null, inOtherLanguage: null, outcome: null });
  });
});
