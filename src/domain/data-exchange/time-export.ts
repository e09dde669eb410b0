import { type Phrase, phrase } from '../text/phrase.ts';
import { plainHeading } from './file-format.ts';

/** Programs whose time exports are recognised by their headings. */
export const TIME_EXPORTS = ['harvest', 'toggl', 'clockify', 'kimai'] as const;
export type TimeExport = (typeof TIME_EXPORTS)[number];

export const TIME_EXPORT_NAMES: Readonly<Record<TimeExport, string>> = {
  harvest: 'Harvest',
  toggl: 'Toggl Track',
  clockify: 'Clockify',
  kimai: 'Kimai',
};

/** Fields of an export. They share the names of Docket's own files where the meaning is the same. */
const EXPORT_FIELDS = [
  'employee',
  'first_name',
  'last_name',
  'user_name',
  'email',
  'staff_number',
  'client',
  'job',
  'job_code',
  'cost_type',
  'date',
  'start_time',
  'end_time',
  'hours',
  'decimal_hours',
  'notes',
  'tags',
  'is_billable',
  'is_approved',
  'entry_type',
  'charge_rate',
  'cost_rate',
  'currency',
] as const;
export type ExportField = (typeof EXPORT_FIELDS)[number];

export function isExportField(name: string): name is ExportField {
  return (EXPORT_FIELDS as readonly string[]).includes(name);
}

/** Labels of the fields. */
export const EXPORT_FIELD_LABELS: Readonly<Record<ExportField, Phrase>> = {
  employee: phrase('Person'),
  first_name: phrase('First name'),
  last_name: phrase('Last name'),
  user_name: phrase('User name'),
  email: phrase('Email'),
  staff_number: phrase('Staff number'),
  client: phrase('Client'),
  job: phrase('Project'),
  job_code: phrase('Project code'),
  cost_type: phrase('Task'),
  date: phrase('Date'),
  start_time: phrase('Start'),
  end_time: phrase('End'),
  hours: phrase('Hours'),
  decimal_hours: phrase('Decimal hours'),
  notes: phrase('Notes'),
  tags: phrase('Tags'),
  is_billable: phrase('Billable'),
  is_approved: phrase('Approved'),
  entry_type: phrase('Entry type'),
  charge_rate: phrase('Charge rate'),
  cost_rate: phrase('Cost rate'),
  currency: phrase('Currency'),
};

/** Fields with dates and with numbers, used to guess the formats of a file. */
export const EXPORT_DAYS: readonly ExportField[] = ['date'];
export const EXPORT_NUMBERS: readonly ExportField[] = ['hours', 'decimal_hours', 'charge_rate', 'cost_rate'];

type Declared = {
  headings: Partial<Record<ExportField, readonly string[]>>;
  /** An export must have one column of each group. */
  needs: readonly (readonly ExportField[])[];
};

/** The columns read from each export, by heading in every language of the program. */
const DECLARED: Readonly<Record<TimeExport, Declared>> = {
  harvest: {
    headings: {
      date: ['Date'],
      client: ['Client'],
      job: ['Project'],
      job_code: ['Project Code'],
      cost_type: ['Task'],
      notes: ['Notes'],
      hours: ['Hours'],
      is_billable: ['Billable?'],
      is_approved: ['Approved?'],
      first_name: ['First Name'],
      last_name: ['Last Name'],
      staff_number: ['Employee Id'],
      charge_rate: ['Billable Rate'],
      cost_rate: ['Cost Rate'],
      currency: ['Currency'],
    },
    needs: [['date'], ['client'], ['job'], ['cost_type'], ['hours'], ['first_name'], ['last_name']],
  },
  toggl: {
    headings: {
      employee: ['User', 'Member'],
      email: ['Email'],
      client: ['Client'],
      job: ['Project'],
      cost_type: ['Task'],
      notes: ['Description'],
      is_billable: ['Billable'],
      date: ['Start date'],
      start_time: ['Start time'],
      end_time: ['End time', 'Stop time'],
      hours: ['Duration'],
      tags: ['Tags'],
    },
    needs: [['employee', 'email'], ['job'], ['notes'], ['date'], ['start_time'], ['hours']],
  },
  clockify: {
    headings: {
      employee: ['User', 'Benutzer', 'Utilisateur', 'Usuario', 'Utilizador', 'Do utilizador'],
      email: ['Email', 'E-mail', 'Correo electrónico'],
      client: ['Client', 'Kunde', 'Cliente'],
      job: ['Project', 'Projekt', 'Projet', 'Proyecto', 'Projeto'],
      cost_type: ['Task', 'Aufgabe', 'Tâche', 'Tarea', 'Tarefa'],
      notes: ['Description', 'Beschreibung', 'Descripción', 'Descrição'],
      tags: ['Tags', 'Étiquettes', 'Etiquetas', 'Etiqueta'],
      entry_type: ['Type', 'Typ', 'Tipo'],
      is_billable: ['Billable', 'Abrechenbar', 'Facturable', 'Faturável'],
      date: ['Start Date', 'Startdatum', 'Date de début', 'Fecha de inicio', 'Data de início'],
      start_time: ['Start Time', 'Startzeit', 'Heure de début', 'Hora de inicio', 'Hora de início'],
      end_time: ['End Time', 'Endzeit', 'Heure de fin', 'Hora de finalización', 'Hora de término'],
      hours: ['Duration (h)', 'Dauer (h)', 'Durée (h)', 'Duración (h)', 'Duração (h)'],
      decimal_hours: [
        'Duration (decimal)',
        'Dauer (dezimal)',
        'Durée (décimal)',
        'Duración (decimal)',
        'Duração (decimal)',
      ],
      charge_rate: ['Billable Rate', 'Abrechenbarer Tarif', 'Taux facturable', 'Tarifa facturable', 'Taxa faturável'],
    },
    needs: [['employee', 'email'], ['job'], ['date'], ['start_time'], ['hours', 'decimal_hours']],
  },
  kimai: {
    headings: {
      date: ['Date', 'Datum'],
      start_time: ['From', 'Begin', 'Von', 'Beginn', 'De', 'Début'],
      end_time: ['To', 'End', 'Bis', 'Ende', 'À', 'Fin'],
      hours: ['Duration', 'Dauer', 'Durée'],
      currency: ['Currency', 'Währung', 'Devise'],
      charge_rate: [
        'Hourly price',
        'Hourly rate',
        'Stundenpreis',
        'Stundenlohn',
        'Stundensatz',
        'Prix horaire',
        'Taux horaire',
      ],
      employee: ['Name', 'Nom'],
      user_name: ['User', 'Username', 'Benutzer', 'Benutzername', 'Utilisateur', 'Identifiant'],
      email: ['E-mail', 'Email', 'E-Mail-Adresse', 'Courriel', 'Adresse e-mail'],
      staff_number: ['Staff number', 'Personalnummer', 'Numéro de personnel', 'Matricule'],
      client: ['Customer', 'Kunde', 'Client'],
      job: ['Project', 'Projekt', 'Projet'],
      job_code: ['Project number', 'Projektnummer', 'Numéro de projet'],
      cost_type: ['Activity', 'Tätigkeit', 'Activité'],
      notes: ['Description', 'Beschreibung'],
      is_billable: ['Billable', 'Abrechenbar', 'Facturable'],
      tags: ['Tags', 'Schlagworte', 'Schlagwörter', 'Mots-clés', 'Étiquettes'],
      entry_type: ['Type', 'Typ'],
    },
    needs: [
      ['date'],
      ['start_time'],
      ['hours'],
      ['employee', 'user_name', 'email'],
      ['client'],
      ['job'],
      ['cost_type'],
    ],
  },
};

/** Normalises a heading. Some end with the currency of the amounts, such as `Amount (EUR)`. */
function plain(heading: string): string {
  return plainHeading(heading.replace(/(?<!\s)\s*\((?:[A-Z]{3}|[A-Z]{0,3}[^\p{L}\p{N}()]*)\)\s*$/u, ''));
}

/** Returns the currency code or symbol in a heading; null if there's none. */
export function currencyOfHeading(heading: string): string | null {
  return /\(([A-Z]{3}|[A-Z]{0,2}\p{Sc})\)\s*$/u.exec(heading)?.[1] ?? null;
}

/** Returns the field of each heading, no field twice; null for ignored columns. */
export function fieldsOfExport(program: TimeExport, headings: readonly string[]): (ExportField | null)[] {
  const taken = new Set<ExportField>();
  return headings.map((heading) => {
    const field = knownHeadings(program).get(plain(heading));
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Returns the program that wrote a file with these headings; null if unknown. */
export function programOfHeadings(headings: readonly string[]): TimeExport | null {
  const found = TIME_EXPORTS.map((program) => ({ program, fields: fieldsOfExport(program, headings) }))
    .filter(({ program, fields }) => missingFields(program, fields).length === 0)
    .sort((one, other) => count(other.fields) - count(one.fields));
  return found[0]?.program ?? null;
}

const count = (fields: readonly (ExportField | null)[]) => fields.filter((field) => field !== null).length;

/** Lists the required fields without a column, each by the first alternative of its group. */
export function missingFields(program: TimeExport, fields: readonly (string | null)[]): ExportField[] {
  return DECLARED[program].needs.flatMap((group) => (group.some((field) => fields.includes(field)) ? [] : [group[0]!]));
}

/** Lists the possible fields of an export in a fixed order. */
export function fieldsOf(program: TimeExport): ExportField[] {
  return EXPORT_FIELDS.filter((field) => DECLARED[program].headings[field]);
}

export function isExportHeading(heading: string): boolean {
  return TIME_EXPORTS.some((program) => knownHeadings(program).has(plain(heading)));
}

const known = new Map<TimeExport, ReadonlyMap<string, ExportField>>();

function knownHeadings(program: TimeExport): ReadonlyMap<string, ExportField> {
  let map = known.get(program);
  if (!map) {
    const { headings } = DECLARED[program];
    map = new Map(fieldsOf(program).flatMap((field) => headings[field]!.map((one) => [plain(one), field] as const)));
    known.set(program, map);
  }
  return map;
}
