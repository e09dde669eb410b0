import { expect, it } from 'vitest';
import { mount } from '../../testing/mount.tsx';
import { BarChart } from './bar-chart.tsx';

const MEASURES = [{ key: 'actual', label: 'Actual' }] as const;

/** The bars in the order of values. */
async function barsOf(values: readonly number[], isLying: boolean) {
  const bars = values.map((value) => ({
    key: String(value),
    label: `Job ${value}`,
    tick: `Job ${value}`,
    figures: { actual: { value, text: String(value) } },
  }));
  mount(
    <div style={{ width: 600 }}>
      <BarChart label="Jobs" measures={MEASURES} bars={bars} isLying={isLying} height={300} />
    </div>,
  );
  const drawn = () => [...document.querySelectorAll('svg rect[rx]')].map((one) => one.getBoundingClientRect());
  await expect.poll(() => drawn().length).toBe(values.length);
  return drawn();
}

const FIGURES: [string, number[]][] = [
  ['all negative', [-30, -20, -10]],
  ['of both signs', [-20, 10]],
  ['all positive', [10, 30]],
];

it.each(FIGURES)('draws bars from zero where the figures are %s (FIX-115)', async (_, values) => {
  for (const isLying of [true, false]) {
    const boxes = await barsOf(values, isLying);
    const lengths = boxes.map(({ width, height }) => (isLying ? width : height));
    const unit = lengths[0]! / Math.abs(values[0]!);
    for (const [index, value] of values.entries()) expect(lengths[index]).toBeCloseTo(Math.abs(value) * unit, 0);
    // All start at the same line.
    const starts = boxes.map((box, index) => {
      const isNegative = values[index]! < 0;
      if (isLying) return isNegative ? box.right : box.left;
      return isNegative ? box.top : box.bottom;
    });
    for (const start of starts) expect(start).toBeCloseTo(starts[0]!, 0);
  }
});
