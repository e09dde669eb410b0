import type { ReactNode } from 'react';
import { plainClick } from '../plain-click.ts';
import classes from './bar-chart.module.css';
import type { BarFocus } from './bar-focus.ts';
import type { ChartBar, ChartFigure } from './chart-bar.ts';

type Box = { x: number; y: number; width: number; height: number };

/**
 * A bar. One with an action is a link or button over the bar's whole space, so that low ones can be clicked; `isStop`: the chart's tab
 * stop.
 */
export function BarShape(props: {
  bar: ChartBar;
  figure: ChartFigure;
  box: Box;
  room: Box;
  fill: string;
  isLying: boolean;
  /** Whether the text above a vertical bar extends to its left, for lack of space on its right. */
  isOnTheRight: boolean;
  isStop: boolean;
  focus: BarFocus;
}) {
  const { bar, figure, box, fill, isLying } = props;
  const upright = { x: box.x, width: box.width, y: Math.min(box.y, box.y + box.height), height: Math.abs(box.height) };
  const drawn = { ...upright, x: Math.min(box.x, box.x + box.width), width: Math.abs(box.width) };
  const text = isLying
    ? { x: drawn.x + drawn.width + 4, y: drawn.y + drawn.height / 2 + 4 }
    : props.isOnTheRight
      ? { x: drawn.x + drawn.width, y: props.room.y - 4, textAnchor: 'end' as const }
      : { x: drawn.x, y: props.room.y - 4 };
  return (
    <Pressable {...props}>
      {bar.action && <rect className={classes.hit} {...props.room} />}
      <rect {...drawn} rx={2} fill={fill} />
      <text className={classes.figure} data-shown={isLying || undefined} {...text}>
        {isLying ? figure.text : `${bar.label}: ${figure.text}`}
      </text>
    </Pressable>
  );
}

function Pressable(props: { bar: ChartBar; isStop: boolean; focus: BarFocus; children: ReactNode }) {
  const { bar, isStop, focus, children } = props;
  const { action } = bar;
  if (!action) return <g>{children}</g>;
  const others = {
    className: classes.pressable,
    'aria-label': action.label,
    'data-bar': bar.key,
    tabIndex: isStop ? 0 : -1,
  };
  if (action.href) {
    return (
      <a ref={focus.keep} href={action.href} {...others} onClick={plainClick(action.run)}>
        {children}
      </a>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing holds no button element
    <g
      ref={focus.keep}
      role="button"
      {...others}
      onClick={action.run}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        action.run();
      }}
    >
      {children}
    </g>
  );
}
