import type { TimeExport } from '#domain/data-exchange/time-export.ts';
import { workbookOf } from './packed-workbook.ts';

/** A line of a year's export, in its program's columns. */
type Line = {
  day: string;
  person: number;
  client: number;
  project: number;
  task: number;
  minutes: number;
  number: number;
};

const PEOPLE = [
  ['Ana', 'Silva'],
  ['Ben', 'Okafor'],
  ['Chloé', 'Martin'],
  ['Jörg', 'Müller'],
] as const;
const CLIENTS = ['Northwind', 'Blüte & Co', 'Café “Rosé”'] as const;
const PROJECTS = ['Website', 'Launch, spring', 'Retainer'] as const;
const TASKS = ['Design', 'Copywriting', 'Account service'] as const;
const pad = (number: number) => String(number).padStart(2, '0');

/** Generates the lines of a year: every person on every work day, always the same. */
function yearOf(year: number, perDay: number): Line[] {
  const lines: Line[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
    const date = new Date(at);
    if ([0, 6].includes(date.getUTCDay())) continue;
    for (let person = 0; person < PEOPLE.length; person += 1) {
      for (let place = 0; place < perDay; place += 1) {
        const number = lines.length;
        lines.push({
          day: date.toISOString().slice(0, 10),
          person,
          client: (number * 7) % CLIENTS.length,
          project: (number * 5 + person) % PROJECTS.length,
          task: (number + place) % TASKS.length,
          minutes: 10 + ((number * 13) % 200),
          number,
        });
      }
    }
  }
  return lines;
}

const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const clock = (minutes: number) => `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`;
const mailOf = (person: number) =>
  `${PEOPLE[person]![0].toLowerCase()}@example.com`.normalize('NFD').replace(/\p{M}/gu, '');

/** Generates a year of hours as a program exports it, with `perDay` entries per person and work day. */
export function exportOfYear(program: TimeExport, year: number, perDay = 1): string {
  const { headings, separator, cells } = WRITERS[program];
  const rows = yearOf(year, perDay).map((line) => cells(line, PEOPLE[line.person]!.join(' ')));
  return `${[headings.split(','), ...rows].map((row) => row.map(quoted).join(separator)).join('\r\n')}\r\n`;
}

/** Generates the same year as a workbook, with dates, times, durations and numbers stored as such. */
export function exportOfYearAsWorkbook(program: TimeExport, year: number): Buffer {
  const { headings, cells } = WRITERS[program];
  const rows = [
    headings.split(',').map(textCell),
    ...yearOf(year, 1).map((line) => cells(line, PEOPLE[line.person]!.join(' ')).map(storedCell)),
  ];
  const xml = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((cell, place) => cell(`${columnOf(place)}${index + 1}`)).join('')}</row>`,
  );
  return workbookOf({ sheets: { Report: xml.join('') } });
}

const DAY = /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d)[/.](\d\d)[/.](\d{4}))$/;
const TIME = /^(\d+):(\d\d)(?::(\d\d))?$/;
const NUMBER = /^\d+[.,]\d+$/;
const columnOf = (place: number) => (place < 26 ? '' : 'A') + String.fromCharCode(65 + (place % 26));
const textCell = (text: string) => (address: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
const numberCell = (value: string | number, style: number) => (address: string) =>
  `<c r="${address}" s="${style}"><v>${value}</v></c>`;

function storedCell(text: string): (address: string) => string {
  if (text === '') return () => '';
  const day = DAY.exec(text);
  if (day) {
    const at = day[1] ? Date.UTC(+day[1], +day[2]! - 1, +day[3]!) : Date.UTC(+day[6]!, +day[5]! - 1, +day[4]!);
    return numberCell((at - Date.UTC(1899, 11, 30)) / 86_400_000, 1);
  }
  const time = TIME.exec(text);
  if (time) return numberCell((+time[1]! * 3600 + +time[2]! * 60 + Number(time[3] ?? 0)) / 86_400, 3);
  return NUMBER.test(text) ? numberCell(text.replace(',', '.'), 0) : textCell(text);
}

type Writer = { headings: string; separator: string; cells: (line: Line, name: string) => string[] };
const WRITERS: Readonly<Record<TimeExport, Writer>> = {
  harvest: {
    headings:
      'Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,Approved?,First Name,Last Name,Roles,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL',
    separator: ',',
    cells: ({ day, person, client, project, task, minutes, number }) => [
      day,
      CLIENTS[client]!,
      PROJECTS[project]!,
      `H${client}${project}`,
      TASKS[task]!,
      number % 9 === 0 ? 'Round two 🎨' : `Work ${number}`,
      (minutes / 60).toFixed(2),
      number % 4 === 0 ? 'No' : 'Yes',
      'No',
      number % 3 === 0 ? 'Yes' : 'No',
      ...PEOPLE[person]!,
      '',
      'Yes',
      '120.0',
      '0.0',
      '60.0',
      '0.0',
      'EUR',
      '',
    ],
  },
  toggl: {
    headings:
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags',
    separator: ',',
    cells: ({ day, person, client, project, task, minutes, number }, name) => [
      name,
      mailOf(person),
      number % 17 === 0 ? '' : CLIENTS[client]!,
      number % 17 === 0 ? 'Training' : PROJECTS[project]!,
      TASKS[task]!,
      `Work ${number}`,
      number % 4 === 0 ? 'No' : 'Yes',
      day,
      '22:30:00',
      day,
      `${clock(22 * 60 + 30 + minutes)}:00`,
      `${clock(minutes)}:${pad(number % 60)}`,
      number % 5 === 0 ? 'print, urgent' : '',
    ],
  },
  clockify: {
    headings:
      'Project,Client,Description,Task,User,Group,Email,Tags,Type,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal),Billable Rate (EUR),Billable Amount (EUR),Date of creation',
    separator: ',',
    cells: ({ day, person, client, project, task, minutes, number }, name) => [
      PROJECTS[project]!,
      CLIENTS[client]!,
      `Work ${number}`,
      TASKS[task]!,
      name,
      'Team',
      mailOf(person),
      '',
      number % 40 === 0 ? 'BREAK' : 'REGULAR',
      number % 4 === 0 ? 'No' : 'Yes',
      `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`,
      '09:00:00 AM',
      `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`,
      number % 500 === 1 ? '' : '10:00:00 AM',
      `${clock(minutes)}:00`,
      (minutes / 60).toFixed(2),
      '110.00',
      '0.00',
      day,
    ],
  },
  kimai: {
    headings:
      'Datum,Von,Bis,Dauer,Währung,Preis,Interner Preis,Stundenlohn,Festpreis,Name,Benutzer,E-Mail,Personalnummer,Kunde,Projekt,Tätigkeit,Beschreibung,Abrechenbar,Schlagworte,Typ,Kategorie,Kundennummer,Projektnummer,Umsatzsteuer-ID,Bestellnummer',
    separator: ';',
    cells: ({ day, person, client, project, task, minutes, number }, name) => [
      `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`,
      '09:00',
      clock(9 * 60 + minutes),
      (minutes / 60).toFixed(2).replace('.', ','),
      'EUR',
      '0,00',
      '0,00',
      '95,50',
      '',
      name,
      `user${person}`,
      '',
      `S${person}`,
      CLIENTS[client]!,
      PROJECTS[project]!,
      TASKS[task]!,
      `Arbeit ${number}`,
      number % 4 === 0 ? 'Nein' : 'Ja',
      number % 5 === 0 ? 'Druck' : '',
      'timesheet',
      'work',
      '',
      '',
      '',
      '',
    ],
  },
};
