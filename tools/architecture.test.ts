import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'test'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name));
const product = files.filter((name) => !/\.test\.tsx?$|\/testing\/|^test\//.test(name));
const textOf = (name: string) => readFileSync(name, 'utf8');

/** Returns the imports of a file: project files as paths from the root, packages by name. */
function importsOf(name: string): string[] {
  return [
    ...textOf(name).matchAll(
      /(?:^|\n)\s*(?:import|export)[^'"]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import '([^']+)'/g,
    ),
  ].map((match) => {
    const target = (match[1] ?? match[2] ?? match[3])!;
    if (target.startsWith('#test/')) return target.slice(1);
    if (target.startsWith('#')) return `src/${target.slice(1)}`;
    return target.startsWith('.') ? normalize(join(dirname(name), target)) : target;
  });
}

/** Returns every forbidden import. */
function arrows(from: RegExp, isAllowed: (target: string, file: string) => boolean): string[] {
  return product
    .filter((name) => from.test(name))
    .flatMap((name) =>
      importsOf(name)
        .filter((target) => !isAllowed(target, name))
        .map((target) => `${name} → ${target}`),
    );
}

/** Server folders that assemble slices, so they may import any of them. */
const ABOVE_SLICES = /^src\/server\/(command-line|setup)\//;
/** Every other server folder except the platform and the core is a slice. */
const SLICES = [...new Set(product.flatMap((name) => /^src\/server\/([^/]+)\//.exec(name)?.[1] ?? []))].filter(
  (folder) => !['platform', 'core'].includes(folder) && !ABOVE_SLICES.test(`src/server/${folder}/`),
);

describe('libraries', () => {
  it('are used by their public members only', () => {
    // Parts of zod's public interface that begin with an underscore.
    const isPublic = (member: string) => member === '._zod' || member === '._default';
    const touched = product.flatMap((name) =>
      [...textOf(name).matchAll(/\._[a-z]\w*|(?<=[{;,]\s*)_[a-z]\w*(?=\()/gi)]
        .map(([member]) => member)
        .filter((member) => !isPublic(member))
        .map((member) => `${name}: ${member}`),
    );
    expect(touched).toEqual([]);
  });
});

describe('dates', () => {
  it('are computed in one file, so that none reads a formatted date (FIX-119)', () => {
    const written = product.filter((name) =>
      /Intl\.DateTimeFormat\(|\.toLocale(Date|Time)?String\(/.test(textOf(name)),
    );
    expect(written).toEqual([
      'src/domain/calendar/local-time.ts',
      // The browser's own time zone, and names of months for display.
      'src/web/screens/set-up/use-set-up.ts',
      'src/web/widgets/day/calendar-texts.ts',
    ]);
  });
});

describe('arrows between the rooms only point downwards', () => {
  it('domain imports itself, a decimal library and a judge of passwords, nothing else', () => {
    expect(arrows(/^src\/domain\//, (target) => /^src\/domain\/|^big\.js$|^@zxcvbn-ts\//.test(target))).toEqual([]);
  });

  it('contract imports domain and zod', () => {
    expect(arrows(/^src\/contract\//, (target) => /^src\/(domain|contract)\/|^zod\/mini$/.test(target))).toEqual([]);
  });

  it('web and server never import each other', () => {
    expect(arrows(/^src\/web\//, (target) => !/^src\/server\//.test(target))).toEqual([]);
    expect(arrows(/^src\/server\//, (target) => !/^src\/web\//.test(target))).toEqual([]);
  });

  it('only the application knows the screens, and no screen knows another', () => {
    const screenOf = (name: string) => /^src\/web\/screens\/([^/]+)\//.exec(name)?.[1];
    expect(
      arrows(/^src\/web\/(?!app\/|main)/, (target, file) => !screenOf(target) || screenOf(target) === screenOf(file)),
    ).toEqual([]);
  });

  it('each browser layer depends only on lower layers', () => {
    const FLOORS = [
      /^src\/web\/platform\//,
      /^src\/web\/(widgets|sheet)\//,
      /^src\/web\/record-(editing|list)\//,
      /^src\/web\/documents\//,
      /^src\/web\/jobs\//,
      /^src\/web\/(time-entries|purchase-orders|client-invoices|estimates|deputies|trail|sessions|tokens|mail-links|administration)\//,
      /^src\/web\/screens\//,
      /^src\/web\/(app\/|main\.tsx$|begin\.ts$)/,
    ];
    const floorOf = (name: string) => FLOORS.findIndex((floor) => floor.test(name));
    const roomOf = (name: string) => /^src\/web\/([^/]+)/.exec(name)?.[1];
    const isWeb = /^src\/web\/(?!service-worker\/|public\/|vite-env)/;
    expect(product.filter((name) => isWeb.test(name) && floorOf(name) < 0)).toEqual([]);
    expect(
      arrows(isWeb, (target, file) => {
        if (!isWeb.test(target)) return true;
        return (
          floorOf(target) < floorOf(file) || roomOf(target) === roomOf(file) || floorOf(file) === FLOORS.length - 1
        );
      }),
    ).toEqual([]);
  });

  it('the sheet imports nothing of its content except number and formula formats', () => {
    const mayKnow = /^src\/web\/sheet\/|^src\/domain\/text\/(formula-guard|number-text)\.ts$|^react(-dom)?(\/.*)?$/;
    expect(arrows(/^src\/web\/sheet\//, (target) => mayKnow.test(target))).toEqual([]);
  });

  it('the platform of the server imports only itself', () => {
    expect(arrows(/^src\/server\/platform\//, (target) => !/^src\/server\/(?!platform\/)/.test(target))).toEqual([]);
  });

  it('a slice of the server imports no other slice; the core imports none', () => {
    const sliceOf = (name: string) => SLICES.find((slice) => name.startsWith(`src/server/${slice}/`));
    expect(SLICES.length).toBeGreaterThan(12);
    expect(
      arrows(
        /^src\/server\/[^/]+\//,
        (target, file) =>
          ABOVE_SLICES.test(file) ||
          (!ABOVE_SLICES.test(target) && (!sliceOf(target) || sliceOf(target) === sliceOf(file))),
      ),
    ).toEqual([]);
  });

  it('no file needs another that needs it, not even for a type', () => {
    const targets = new Map(
      product.map((name) => [name, importsOf(name).filter((target) => product.includes(target))]),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const follow = (name: string, way: readonly string[]) => {
      if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name].join(' → '));
      if (done.has(name)) return;
      done.add(name);
      for (const target of targets.get(name) ?? []) follow(target, [...way, name]);
    };
    for (const name of product) follow(name, []);
    expect(circles).toEqual([]);
  });

  it('load OpenTelemetry in one file, which is loaded where a collector is configured (OBS-01)', () => {
    const using = product.filter((name) =>
      importsOf(name).some((target) => /opentelemetry|@fastify\/otel/.test(target)),
    );
    expect(using).toEqual(['src/server/platform/telemetry/tracing.ts']);
    expect(product.filter((name) => importsOf(name).includes(using[0]!))).toEqual(['src/server/main.ts']);
    expect(textOf('src/server/main.ts')).toContain("collector\n  ? (await import('./platform/telemetry/tracing.ts'))");
  });

  it('SQL is written in the files named for it', () => {
    const withSql = product.filter(
      (name) =>
        /^src\/server\/(?!platform\/)/.test(name) &&
        /sql(<[^`]*>)?`\s*(select|insert|update|delete)\b/i.test(textOf(name)),
    );
    expect(withSql.filter((name) => !name.endsWith('.sql.ts'))).toEqual([]);
  });
});

describe('tables', () => {
  /** Returns the tables that a file writes, by SQL and query builder. */
  const writtenBy = (name: string) =>
    [
      ...textOf(name).matchAll(
        /insert into ([a-z_]+)|update ([a-z_]+)(?: as [a-z]+)?\s+set\b|delete from ([a-z_]+)|(?:insertInto|updateTable|deleteFrom)\('([a-z_]+)'/g,
      ),
    ].map((match) => match.slice(1).find(Boolean)!);

  it('one slice writes a table; the command line, set-up, imports and the demo may write any', () => {
    const slices = new Map<string, Set<string>>();
    for (const name of product) {
      const slice = /^src\/server\/([^/]+)\//.exec(name)?.[1]?.replace('platform', 'core');
      if (!slice || /^(command-line|data-exchange|demo|setup)$/.test(slice)) continue;
      for (const table of writtenBy(name)) slices.set(table, (slices.get(table) ?? new Set()).add(slice));
    }
    expect(slices.size).toBeGreaterThan(25);
    expect([...slices].filter(([, writers]) => writers.size > 1)).toEqual([]);
  });
});

describe('the house stays small', () => {
  it('no file of the product is longer than 400 lines, except generated files', () => {
    const long = product.filter((name) => !name.endsWith('database-types.ts') && textOf(name).split('\n').length > 401);
    expect(long).toEqual([]);
  });

  it('no file is named for nothing', () => {
    expect(files.filter((name) => /(^|\/)(utils?|helpers?|common|misc|manager|index)(\.|\/|-)/i.test(name))).toEqual(
      [],
    );
  });

  it('names of files are in kebab case', () => {
    expect(files.filter((name) => !/^[a-z0-9./-]+$/.test(name.replace(/^src\/web\/.*\.module/, '')))).toEqual([]);
  });
});

describe('sorting', () => {
  /** Names of tables and columns, which users don't see. */
  const OF_THE_DATABASE = [
    'src/server/administration/moved-rows.sql.ts',
    'src/server/administration/uses.sql.ts',
    'src/server/platform/database/registry/place-of-new-agency.sql.ts',
    'src/server/platform/database/stored-tables.sql.ts',
  ];

  it('of names is by language, not by bytes (FIX-98)', () => {
    const bytewise = product
      .filter((name) => name.endsWith('.sql.ts') && !OF_THE_DATABASE.includes(name))
      .flatMap((name) =>
        [...textOf(name).matchAll(/order by [^\n;]*/g)]
          .map(([line]) =>
            line.replaceAll(/\$\{inReadingOrder\([^}]*\)\}|\w+\(\w+\) \$\{READING_ORDER\}|folded\([^()]*\)/g, ''),
          )
          .filter((line) =>
            /(?<!\$\{[^}]*)(?:\w+\.|\b)(?:name|label|title)\b(?!['`:])/.test(line.split(/`|\bfrom\b|\)\)/)[0]!),
          )
          .map((line) => `${name}: ${line.slice(0, 80)}`),
      );
    expect(bytewise).toEqual([]);
  });
});
