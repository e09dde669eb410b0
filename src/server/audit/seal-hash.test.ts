import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstDifference, follows, hashOf, sealOf } from './seal-hash.ts';

type Row = { id: bigint; text: string };

/** Rows as the database returns them. */
const bytesOf = (rows: readonly Row[]) =>
  Buffer.concat(
    rows.map(({ id, text }) => {
      const number = Buffer.alloc(8);
      number.writeBigInt64BE(id);
      return Buffer.concat([number, createHash('sha256').update(text).digest()]);
    }),
  );
const hashed = (rows: readonly Row[]) => ({
  count: rows.length,
  firstId: String(rows[0]!.id),
  lastId: String(rows.at(-1)!.id),
  rows: bytesOf(rows),
  now: '2026-11-21T03:30:00.123Z',
});
const someRows = fc
  .uniqueArray(fc.record({ id: fc.bigInt(1n, 2n ** 60n), text: fc.string() }), {
    selector: ({ id }) => id,
    minLength: 3,
    maxLength: 40,
  })
  .map((rows) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)));

describe('a seal (AUDIT-04)', () => {
  it('matches its rows, and follows only the previous seal (AUDIT-04)', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const first = sealOf(hashed(rows), null);
        const second = sealOf(hashed(rows), first);
        expect(hashOf(first, bytesOf(rows)).equals(first.hash)).toBe(true);
        expect([follows(first, null), follows(second, first), follows(second, null), follows(first, second)]).toEqual([
          true,
          true,
          false,
          false,
        ]);
        expect(firstDifference(first, bytesOf(rows))).toBeNull();
      }),
    );
  });

  it('names whatever one row was changed, removed or put in (AUDIT-04)', () => {
    fc.assert(
      fc.property(someRows, fc.nat(), fc.string({ minLength: 1 }), (rows, at, words) => {
        const seal = sealOf(hashed(rows), null);
        const place = at % rows.length;
        const { id, text } = rows[place]!;
        const changed = rows.with(place, { id, text: `${text}${words}` });
        expect(firstDifference(seal, bytesOf(changed))).toEqual({ id: String(id), what: 'changed' });
        expect(firstDifference(seal, bytesOf(rows.toSpliced(place, 1)))).toEqual({ id: String(id), what: 'removed' });
        const before = rows[place - 1]?.id ?? -10n;
        if (id - before > 1n) {
          const added = rows.toSpliced(place, 0, { id: id - 1n, text: words });
          expect(firstDifference(seal, bytesOf(added))).toEqual({ id: String(id - 1n), what: 'put in' });
          expect(hashOf(seal, bytesOf(added)).equals(seal.hash)).toBe(false);
        }
        expect(hashOf(seal, bytesOf(changed)).equals(seal.hash)).toBe(false);
      }),
    );
  });
});
