/** What bars measure; each has one colour on every screen, kept in bar-chart.module.css. */
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

/** An exact figure: a number to draw by, and the text that people read. */
export type ChartFigure = { value: number; text: string };

/** What pressing a bar does. With an address the bar is a link, which can be opened in a tab of its own. */
export type BarAction = { label: string; href?: string; run: () => void };

/** One thing of a chart with a figure of each measure: a day, a client, a person. */
export type ChartBar = {
  key: string;
  /** In full, for tables and tooltips. */
  label: string;
  /** On the axis, where there is less room. */
  tick: string;
  /** Below that, smaller: what tells two of one name apart. */
  tickBelow?: string;
  figures: Partial<Record<ChartMeasure['key'], ChartFigure>>;
  action?: BarAction;
};
