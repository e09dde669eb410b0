import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnParts, spanInView } from './row-window.ts';

describe('a sheet of many rows (ADM-07)', () => {
  it('renders visible and focused rows once in their place, and reserves space for the others (ADM-07)', () => {
    const place = fc.integer({ min: -10, max: 6000 });
    fc.assert(
      fc.property(fc.nat(5000), place, place, fc.array(place, { maxLength: 4 }), (count, one, other, always) => {
        const held = (row: number) => Math.max(0, Math.min(count, row));
        const span = { first: held(Math.min(one, other)), end: held(Math.max(one, other)) };
        const parts = drawnParts(count, span, always);
        let next = 0;
        const drawn = new Set<number>();
        for (const part of parts) {
          expect('row' in part ? part.row : part.from).toBe(next);
          if ('row' in part) drawn.add(part.row);
          next += 'row' in part ? 1 : part.rows;
        }
        expect(next).toBe(count);
        for (let row = span.first; row < span.end; row += 1) expect(drawn.has(row)).toBe(true);
        for (const row of always) expect(drawn.has(row)).toBe(row >= 0 && row < count);
      }),
    );
  });

  it('holds every row that can be seen, however far it is scrolled (ADM-07)', () => {
    fc.assert(
      fc.property(
        fc.nat(200_000),
        fc.nat(2000),
        fc.integer({ min: 20, max: 60 }),
        fc.nat(5000),
        (top, height, row, count) => {
          const { first, end } = spanInView({ scrollTop: top, clientHeight: height }, row, count);
          expect(first).toBeLessThanOrEqual(Math.floor(top / row));
          expect(end).toBeGreaterThanOrEqual(Math.min(count, Math.ceil((top + height) / row)));
          expect(end - first).toBeLessThanOrEqual(height / row + 100);
        },
      ),
    );
  });
});
