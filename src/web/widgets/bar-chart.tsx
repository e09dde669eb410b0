import '@mantine/charts/styles.css';
import { BarChart as MantineBarChart } from '@mantine/charts';
import { useReducedMotion } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import classes from './bar-chart.module.css';
import { BarShape } from './bar-shape.tsx';
import type { ChartBar, ChartMeasure } from './chart-bar.ts';
import { shortNumber } from './short-number.ts';

export type BarChartProps = {
  /** What the chart shows, for who cannot see it. */
  label: string;
  measures: readonly ChartMeasure[];
  bars: readonly ChartBar[];
  /** Standing bars are for days, lying ones for what has a name. */
  isLying?: boolean;
  height: number;
  /** How long bars take to grow, in milliseconds; nothing moves for who prefers that. */
  animation?: number;
};

/** Room for the names beside lying bars, and how many of their characters it holds. */
const NAME_ROOM = 144;
const NAME_CHARACTERS = 21;

/**
 * Bars of one or more measures. The Tab key stops once, at the bar that was used last; arrows go on from there, Enter
 * does what a click does. The same figures are a table in `ChartPanel`.
 */
export function BarChart({ label, measures, bars, isLying = false, height, animation = 0 }: BarChartProps) {
  const isStill = useReducedMotion() || animation === 0;
  const [lastUsed, setLastUsed] = useState<string | null>(null);
  const pressable = bars.filter(({ action }) => action !== undefined);
  const stop = pressable.find(({ key }) => key === lastUsed) ?? pressable[0];
  const data = bars.map((bar) => ({
    bar,
    key: bar.key,
    ...Object.fromEntries(measures.map(({ key }) => [key, bar.figures[key]?.value ?? 0])),
  }));
  const tickOf = new Map(bars.map(({ key, tick }) => [key, tick]));
  const nameOf = (key: string) => tickOf.get(key) ?? key;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hands keys on to the bars, which are links and buttons
    <div
      className={classes.chart}
      {...(pressable.length === 0 ? { role: 'img', 'aria-label': label } : { role: 'group', 'aria-label': label })}
      onKeyDown={(event) => moveAlong(event)}
      onFocus={(event) => setLastUsed(barOf(event.target)?.dataset.bar ?? null)}
    >
      <MantineBarChart
        h={height}
        data={data}
        dataKey="key"
        series={measures.map(({ key, label: name }) => ({ name: key, label: name, color: `var(--measure-${key})` }))}
        orientation={isLying ? 'vertical' : 'horizontal'}
        gridAxis={isLying ? 'none' : 'x'}
        tickLine="none"
        textColor="dimmed"
        valueFormatter={shortNumber}
        accessibilityLayer={false}
        maxBarWidth={isLying ? 20 : 36}
        barChartProps={{ margin: isLying ? { right: 56 } : { top: 16 } }}
        xAxisProps={isLying ? { hide: true } : { tickFormatter: nameOf, interval: 'equidistantPreserveStart' }}
        yAxisProps={
          isLying
            ? {
                width: NAME_ROOM,
                interval: 0,
                tick: ({ x, y, payload }) => (
                  <text className={classes.name} x={Number(x)} y={Number(y) + 4} textAnchor="end">
                    {shortened(nameOf(payload.value))}
                  </text>
                ),
              }
            : { width: 36 }
        }
        tooltipProps={{
          isAnimationActive: false,
          content: ({ active, payload }) => {
            const bar: ChartBar | undefined = payload?.[0]?.payload?.bar;
            return active && bar ? <BarTooltip bar={bar} measures={measures} /> : null;
          },
        }}
        barProps={({ name }) => ({
          isAnimationActive: !isStill,
          animationDuration: animation,
          shape: (shape: unknown) => {
            const { payload, background, fill, ...box } = shape as Drawn;
            const figure = payload.bar.figures[name as ChartMeasure['key']];
            if (!figure || (figure.value === 0 && !isLying)) return <g />;
            return (
              <BarShape
                bar={payload.bar}
                figure={figure}
                box={{ x: box.x, y: box.y, width: box.width, height: box.height }}
                room={{ x: background.x, y: background.y, width: background.width, height: background.height }}
                fill={fill}
                isLying={isLying}
                isStop={payload.bar === stop && name === firstMeasureOf(payload.bar, measures)}
              />
            );
          },
        })}
      />
    </div>
  );
}

type Box = { x: number; y: number; width: number; height: number };
type Drawn = Box & { payload: { bar: ChartBar }; background: Box; fill: string };

function firstMeasureOf(bar: ChartBar, measures: readonly ChartMeasure[]) {
  return measures.find(({ key }) => (bar.figures[key]?.value ?? 0) !== 0)?.key;
}

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= NAME_CHARACTERS) return name;
  return `${characters
    .slice(0, NAME_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`;
}

function BarTooltip({ bar, measures }: { bar: ChartBar; measures: readonly ChartMeasure[] }) {
  return (
    <div className={classes.tooltip}>
      <strong>{bar.label}</strong>
      {measures.map(({ key, label }) => (
        <div key={key}>
          <span className={classes.swatch} style={{ background: `var(--measure-${key})` }} />
          {label}: {bar.figures[key]?.text}
        </div>
      ))}
    </div>
  );
}

function barOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-bar]') : null;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows, Home and End go from bar to bar. */
function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const current = barOf(event.target);
  if (!current || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-bar]')];
  const step = STEPS[event.key];
  const next =
    event.key === 'Home' ? all[0] : event.key === 'End' ? all.at(-1) : step && all[all.indexOf(current) + step];
  if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
  event.preventDefault();
  if (next) next.focus();
}
