import '@mantine/charts/styles.css';
import { BarChart as MantineBarChart } from '@mantine/charts';
import { useReducedMotion } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { axisTicks } from './axis-ticks.ts';
import classes from './bar-chart.module.css';
import { type BarFocus, createBarFocus } from './bar-focus.ts';
import { useNameTooltip } from './bar-label-tooltip.ts';
import { BarShape } from './bar-shape.tsx';
import type { ChartBar, ChartMeasure } from './chart-bar.ts';
import { shortNumber } from './short-number.ts';

export type BarChartProps = {
  /** A description for screen readers. */
  label: string;
  measures: readonly ChartMeasure[];
  bars: readonly ChartBar[];
  /** Vertical bars are for days, horizontal ones for named items. */
  isLying?: boolean;
  height: number;
  /** The growth animation in milliseconds; none for users who prefer reduced motion. */
  animation?: number;
};

/** The maximum thickness of a bar, and each horizontal bar's space, in pixels. */
const THICKEST = 28;
const LYING = { one: 18, more: 16, gap: 10 } as const;

/** The width of names next to horizontal bars, and their line height, in pixels. */
const NAME_ROOM = 144;
const NAME_LINE = 16;

/** Above and below horizontal bars, in pixels. */
const MARGIN = 5;

/** The key prefix of an empty place. */
const NO_BAR = 'no-bar-';

/** Space for numbers next to vertical bars, in pixels: margins, and per digit. */
const AXIS_MARGIN = 18;
const DIGIT = 7.5;

/**
 * Bars of one or more measures. Tab stops once, at the last used bar; arrows move, Enter acts like a click. `ChartPanel` displays the same
 * values as a table.
 */
export function BarChart({ label, measures, bars, isLying = false, height, animation = 0 }: BarChartProps) {
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false }) || animation === 0;
  const [focus] = useState(createBarFocus);
  const { tooltip, ...name } = useNameTooltip(bars);
  const drawing = useMemo(
    () => drawingOf({ measures, bars, isLying, height, animation: isStill ? 0 : animation, focus }),
    [measures, bars, isLying, height, animation, isStill, focus],
  );
  const isPressable = bars.some(({ action }) => action !== undefined);
  const named = { role: isPressable ? 'group' : 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hands keys on to the bars, which are links and buttons
    <div
      className={classes.chart}
      {...named}
      onKeyDown={(event) => {
        name.onKeyDown(event);
        focus.onKeyDown(event);
      }}
      onFocus={(event) => {
        focus.onFocus(event);
        if (isLying) name.onFocus(event);
      }}
      onBlur={() => {
        focus.onBlur();
        name.onBlur();
      }}
      onPointerOver={name.onPointerOver}
      onPointerOut={name.onPointerOut}
    >
      {drawing}
      {tooltip && (
        <div className={classes.nameTooltip} style={{ top: tooltip.top }} aria-hidden="true">
          {tooltip.label}
        </div>
      )}
    </div>
  );
}

type Drawing = Required<Omit<BarChartProps, 'label'>> & { focus: BarFocus };

function drawingOf({ measures, bars, isLying, height, animation, focus }: Drawing) {
  const thickness = measures.length === 1 ? LYING.one : LYING.more;
  const data = bars.map(
    (bar): Record<string, unknown> => ({
      bar,
      key: bar.key,
      ...Object.fromEntries(measures.map(({ key }) => [key, bar.figures[key]?.value ?? 0])),
    }),
  );
  if (isLying) {
    // Empty places keep few bars at the top with the usual thickness.
    const places = Math.floor((height - 2 * MARGIN) / (thickness * measures.length + LYING.gap));
    for (let place = bars.length; place < places; place++) data.push({ key: `${NO_BAR}${place}` });
  }
  const stop = focus.stopAmong(bars.filter(({ action }) => action !== undefined).map(({ key }) => key));
  const ticks = axisTicks(bars.flatMap(({ figures }) => Object.values(figures).map(({ value }) => value)));
  return (
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
      maxBarWidth={isLying ? thickness : THICKEST}
      barChartProps={{
        role: 'presentation',
        ...(isLying ? { barSize: thickness } : {}),
        margin: isLying ? { right: 70 } : { top: 16 },
      }}
      {...(isLying ? namesAtTheSide(bars, ticks) : namesBelow(bars, ticks))}
      tooltipProps={{
        isAnimationActive: false,
        cursor: { fill: 'var(--chart-cursor-fill)', stroke: 'none' },
        content: ({ active, payload }) => {
          const bar: ChartBar | undefined = payload?.[0]?.payload?.bar;
          return active && bar ? <BarTooltip bar={bar} measures={measures} /> : null;
        },
      }}
      barProps={({ name }) => ({
        isAnimationActive: animation > 0,
        animationDuration: animation,
        shape: (shape: unknown) => {
          const { payload, background, fill, ...box } = shape as DrawnBar;
          const { bar } = payload;
          if (!bar) return <g />;
          const figure = bar.figures[name as ChartMeasure['key']];
          if (!figure || (figure.value === 0 && !isLying)) return <g />;
          return (
            <BarShape
              bar={bar}
              figure={figure}
              box={{ x: box.x, y: box.y, width: box.width, height: box.height }}
              room={{ x: background.x, y: background.y, width: background.width, height: background.height }}
              fill={fill}
              isLying={isLying}
              isOnTheRight={bars.indexOf(bar) >= bars.length / 2}
              isStop={bar.key === stop && name === firstMeasureOf(bar, measures)}
              focus={focus}
            />
          );
        },
      })}
    />
  );
}

/** A name too long for its space ends in an ellipsis; pointing at it, or at its bar, displays it in full. */
function namesAtTheSide(bars: readonly ChartBar[], ticks: readonly number[]) {
  const named = new Map(bars.map((bar) => [bar.key, bar]));
  return {
    // If all values are negative, the library would start at the one nearest to zero.
    xAxisProps: { hide: true, ticks: [...ticks], domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0] },
    yAxisProps: {
      width: NAME_ROOM,
      interval: 0,
      tick: ({ x, y, payload }: { x: number | string; y: number | string; payload: { value: string } }) => {
        const bar = named.get(payload.value);
        const height = bar?.tickBelow ? 2 * NAME_LINE : NAME_LINE;
        return (
          <foreignObject x={Number(x) - NAME_ROOM + 8} y={Number(y) - height / 2} width={NAME_ROOM - 8} height={height}>
            <div className={classes.name} data-name={payload.value}>
              {bar?.tick}
              {bar?.tickBelow && <small>{bar.tickBelow}</small>}
            </div>
          </foreignObject>
        );
      },
    },
  } as const;
}

function namesBelow(bars: readonly ChartBar[], ticks: number[]) {
  const names = new Map(bars.map(({ key, tick }) => [key, tick]));
  const lowest = ticks[0] ?? 0;
  const longest = Math.max(...ticks.map((tick) => shortNumber(tick).length));
  return {
    xAxisProps: { tickFormatter: (key: string) => names.get(key) ?? key, interval: 'equidistantPreserveStart' },
    yAxisProps: { width: AXIS_MARGIN + longest * DIGIT, ticks, domain: [lowest, ticks.at(-1) ?? lowest], interval: 0 },
  } as const;
}

type Box = { x: number; y: number; width: number; height: number };
type DrawnBar = Box & { payload: { bar?: ChartBar }; background: Box; fill: string };

function firstMeasureOf(bar: ChartBar, measures: readonly ChartMeasure[]) {
  return measures.find(({ key }) => (bar.figures[key]?.value ?? 0) !== 0)?.key;
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
