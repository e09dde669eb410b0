import { describe, expect, it } from 'vitest';
import { EXPORT_HEADINGS } from '../testing/export-headings.ts';
import { currencyOfHeading, fieldsOfExport, missingFields, programOfHeadings } from './time-export.ts';

describe('exports are known by their headings (DATA-06)', () => {
  it.each(EXPORT_HEADINGS)('$program: $what (DATA-06)', ({ program, headings }) => {
    const cells = headings.split(',');
    expect(programOfHeadings(cells)).toBe(program);
    expect(missingFields(program, fieldsOfExport(program, cells))).toEqual([]);
    // Regardless of column order and case, and with the problem column of an earlier import.
    expect(programOfHeadings([...cells.map((cell) => cell.toUpperCase()).reverse(), 'problem'])).toBe(program);
  });

  it('reads every column of Clockify files in German, French, Spanish and Portuguese (FIX-96)', () => {
    const fields = EXPORT_HEADINGS.filter(({ program }) => program === 'clockify').map(
      ({ headings }) => new Set(fieldsOfExport('clockify', headings.split(','))),
    );
    const all = fields[0]!;
    expect(all.size).toBeGreaterThan(13);
    for (const found of fields) expect([...all].filter((field) => !found.has(field))).toEqual([]);
  });

  it('a heading that is there twice is read once (DATA-06)', () => {
    const headings = 'Date,Client,Project,Task,Notes,Hours,Hours,First Name,Last Name'.split(',');
    expect(fieldsOfExport('harvest', headings).filter((field) => field === 'hours')).toEqual(['hours']);
  });

  it.each([
    'employee,is_client_job,job,cost_type,date,hours,notes,is_billable',
    'Date,Hours,Notes',
    'Client,Project,Code',
    '',
  ])('"%s" is of none of them (DATA-06)', (headings) => {
    expect(programOfHeadings(headings.split(','))).toBe(null);
  });

  it('the currency of amounts is in their heading (DATA-09)', () => {
    expect(['Billable Rate (EUR)', 'Amount ()', 'Duration (h)'].map(currencyOfHeading)).toEqual(['EUR', null, null]);
  });
});
