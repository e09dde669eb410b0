import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../platform/operations/project-root.ts';
import { readContent } from './read-content.ts';

describe('the data files of a demo agency', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docket-demo-'));
    cpSync(join(projectRoot(), 'db/demo/harbour-pine'), folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const replaceIn = (name: string, from: string, to: string) => {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  };

  it('accepts spaces or none around the separator of a list', () => {
    replaceIn('people.csv', 'ART | DESIGN | CONCEPT', 'ART|DESIGN |CONCEPT');
    expect(readContent(folder).people[1]?.costTypes).toEqual(['ART', 'DESIGN', 'CONCEPT']);
  });

  it('rejects a value that is not one of a list, naming the file, the line and the column', () => {
    replaceIn('cost-types.csv', 'Account management,internal', 'Account management,inside');
    expect(() => readContent(folder)).toThrow(`${join(folder, 'cost-types.csv')}, line 2: class: Invalid option`);
  });

  it('rejects a column that it does not know', () => {
    replaceIn('clients.csv', 'weight', 'wieght');
    expect(() => readContent(folder)).toThrow(/clients\.csv, line 2: .*wieght|clients\.csv, line 2: weight/);
  });

  it('rejects a mistake in the settings, naming the file and the field', () => {
    replaceIn('agency.json', '"seed": 1788', '"seed": "many"');
    expect(() => readContent(folder)).toThrow(`${join(folder, 'agency.json')}: seed: Invalid input`);
  });
});
