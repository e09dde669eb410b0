/** What bars measure; each has one colour on every screen, defined in bar-chart.module.css. */
export type ChartMeasure = {
  key:
    | 'time'
    | 'unapproved-time'
    | 'missing-time'
    | 'actual'
    | 'billed'
    | 'proforma'
    | 'approved-estimate'
    | 'estimate'
    | 'revenue';
  label: string;
};

/** A value: a number for drawing, and the exact text. */
export type ChartFigure = { value: number; text: string };

/** A bar's action. With an address, the bar is a link that can be opened in a new tab. */
export type BarAction = { label: string; href?: string; run: () => void };

/** An item of a chart with a value per measure: a day, client or person. */
export type ChartBar = {
  key: string;
  /** In full, for tables and tooltips. */
  label: string;
  /** Short, for the axis. */
  tick: string;
  /** A smaller second line that distinguishes equal names. */
  tickBelow?: string;
  figures: Partial<Record<ChartMeasure['key'], ChartFigure>>;
  action?: BarAction;
};
