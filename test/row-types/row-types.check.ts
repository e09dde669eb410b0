import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseUrlOf, openOwnerClient } from '../../src/server/platform/database/postgres.ts';
import { startTestRegistry } from '../fixtures/start-test-registry.ts';
import { createAgencyDatabase, testServerUrl } from '../fixtures/test-databases.ts';
import { type DeclaredColumn, type DeclaredStatement, findDeclaredStatements } from './declared-rows.ts';
import { type Column, describeColumns } from './described-columns.ts';
import { STATEMENTS } from './record-statements.ts';

/** The driver's values for PostgreSQL's types, by number (`VALUE_TYPES`); JSON can hold anything. */
const KINDS: Record<number, string> = {
  16: 'boolean',
  17: 'object',
  18: 'string',
  19: 'string',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  26: 'number',
  114: 'any',
  199: 'any',
  700: 'number',
  701: 'number',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1015: 'string[]',
  1043: 'string',
  1082: 'string',
  1184: 'string',
  1700: 'string',
  2950: 'string',
  3802: 'any',
};

/** The application's connections to the registry use the driver's defaults for these types; the owner's connections use those above. */
const KINDS_OF_REGISTRY = { ...KINDS, 20: 'number or string', 1082: 'string or object', 1184: 'string or object' };

/** Of the 390 declared statements. */
const LEAST_COMPARED = 300;

/** A statement with fewer characters could be mistaken for another one. */
const LEAST_CHARACTERS = 40;

let agency: Awaited<ReturnType<typeof createAgencyDatabase>>;
let registry: Awaited<ReturnType<typeof startTestRegistry>>;
let clients: pg.Client[];
beforeAll(async () => {
  agency = await createAgencyDatabase();
  registry = await startTestRegistry();
  clients = await Promise.all(
    [agency.url, databaseUrlOf(testServerUrl(), registry.prefix)].map((url) => openOwnerClient(url)),
  );
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await registry.close();
  await agency.drop();
});

/** The tables of an import have the columns of its file. */
const USES_TEMPORARY_TABLE = /\bimport_\w+\b/;
/** Matches a single statement, not a script. */
const ANSWERS_ROWS = /^\s*(select|with|insert|update|delete|values)\b/i;

/** Reads the statements that the tests have sent. */
function readRecorded(): string[] {
  if (!existsSync(STATEMENTS)) throw new Error('No statements are recorded: run the other tests first.');
  const lines = readdirSync(STATEMENTS).flatMap((file) =>
    readFileSync(join(STATEMENTS, file), 'utf8').trim().split('\n'),
  );
  return [...new Set(lines.map((line) => JSON.parse(line) as string))];
}

/** Checks whether a sent text can come from a statement in the code: its parts follow each other, with anything in between. */
function comesFrom({ parts }: DeclaredStatement, text: string): boolean {
  const [first, ...others] = parts as [string, ...string[]];
  if (others.length === 0) return text === first;
  const last = others.pop()!;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let position = first.length;
  for (const part of others) {
    const found = text.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return position <= text.length - last.length;
}

/** Returns the columns of a statement, and the kinds of their values, in the database that has its tables. */
async function columnsOf(text: string): Promise<Map<string, string>> {
  const [ofAgency, ofRegistry] = clients as [pg.Client, pg.Client];
  try {
    return withKinds(await describeColumns(ofAgency, text), KINDS);
  } catch (error) {
    if ((error as { code?: string }).code !== '42P01') throw error;
    return withKinds(await describeColumns(ofRegistry, text), KINDS_OF_REGISTRY);
  }
}

function withKinds(columns: readonly Column[], kinds: Record<number, string>): Map<string, string> {
  return new Map(columns.map(({ name, type }) => [name, kinds[type] ?? `PostgreSQL's type ${type}`]));
}

function differencesOf(declared: readonly DeclaredColumn[], columns: ReadonlyMap<string, string>): string[] {
  return declared.flatMap(({ name, kind, isOptional }) => {
    const sent = columns.get(name);
    if (sent === undefined) return isOptional ? [] : [`has no column ${name}`];
    return sent === 'any' || kind === 'any' || sent.split(' or ').includes(kind)
      ? []
      : [`${name} is ${sent}, declared ${kind}`];
  });
}

it('every statement answers the columns that the code declares', async () => {
  const recorded = readRecorded().filter((text) => ANSWERS_ROWS.test(text) && !USES_TEMPORARY_TABLE.test(text));
  const described = new Map<string, Map<string, string>>();
  const differences = new Set<string>();
  let compared = 0;
  for (const statement of findDeclaredStatements()) {
    if (statement.parts.join('').trim().length < LEAST_CHARACTERS) continue;
    const texts = recorded.filter((text) => comesFrom(statement, text));
    compared += texts.length > 0 ? 1 : 0;
    for (const text of texts) {
      const columns = described.get(text) ?? (await columnsOf(text).catch((error: Error) => error));
      if (columns instanceof Error) {
        differences.add(`${statement.place} can't be prepared: ${columns.message}`);
        continue;
      }
      described.set(text, columns);
      for (const difference of differencesOf(statement.columns, columns))
        differences.add(`${statement.place} ${difference}`);
    }
  }
  expect([...differences].sort()).toEqual([]);
  // The others are parts of statements, belong to an import, or run in separate processes.
  expect(compared).toBeGreaterThan(LEAST_COMPARED);
});
