import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { slowBecause } from './linear-expression.ts';

/** Expressions that may be slow on long text, and only receive short text. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/domain/text/number-text.ts': 'at most 200 characters',
  'src/domain/identity/user-agent.ts': 'a header, at most 16 KB',
  'src/server/administration/people/person-access.ts': 'our own summaries of calls',
  'src/server/platform/database/database-address.ts': 'configuration',
  'src/server/platform/operations/attachment-configuration.ts': 'configuration',
  'src/server/platform/operations/mail-configuration.ts': 'configuration',
  'src/server/platform/pdf/set-text.ts': 'one word, whose blanks and brackets another alternative takes',
  'src/web/platform/device.ts': 'what the own browser says of itself',
};

/** Files that build an expression while the product runs: from our own paths and signs, or from escaped names. */
const PUT_TOGETHER = [
  'src/domain/communication/notification.ts',
  'src/domain/data-exchange/file-format.ts',
  'src/domain/jobs/mention.ts',
  'src/server/identity/api-token/token-text.ts',
  'src/server/platform/database/database-failure.ts',
];

const product = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\/testing\/|\/demo\//.test(name));

type Expression = { pattern: string; flags: string };

function expressionsOf(node: unknown): Expression[] {
  if (Array.isArray(node)) return node.flatMap(expressionsOf);
  if (typeof node !== 'object' || node === null) return [];
  const { regex, ...rest } = node as { regex?: Expression };
  return [...(regex ? [regex] : []), ...Object.values(rest).flatMap(expressionsOf)];
}

describe('regular expressions', () => {
  it.each([
    ['-+$', ''],
    ['[. ]+$', 'g'],
    ['\\s*%\\s*$', ''],
    ['^\\s*\\s*x', ''],
    ['(a+)+$', ''],
    ['<[^>]*>', 'g'],
    ['(?:x|y)*z', ''],
  ])('finds what is slow in /%s/%s (FIX-59)', (pattern, flags) => {
    expect(slowBecause(pattern, flags)).not.toBeNull();
  });

  it.each([
    ['(?<!-)-+$', ''],
    ['^-+', ''],
    ['\\s+', 'g'],
    ['^\\d+(?:\\.\\d+)?$', ''],
    ['<[^<>]*>', 'g'],
  ])('takes /%s/%s as linear (FIX-59)', (pattern, flags) => {
    expect(slowBecause(pattern, flags)).toBeNull();
  });

  it('take time in proportion to the text, wherever people can send one (FIX-59)', () => {
    const slow = product.flatMap((name) =>
      expressionsOf(parseAst(readFileSync(name, 'utf8'), { lang: name.endsWith('x') ? 'tsx' : 'ts' })).flatMap(
        ({ pattern, flags }) => {
          const why = slowBecause(pattern, flags);
          return why === null || name in ALLOWED ? [] : [`${name}: /${pattern}/${flags}: ${why}`];
        },
      ),
    );
    expect(slow).toEqual([]);
  });

  it('are put together only where that is known to be linear (FIX-59)', () => {
    expect(product.filter((name) => /new RegExp\(/.test(readFileSync(name, 'utf8')))).toEqual(PUT_TOGETHER);
  });
});
