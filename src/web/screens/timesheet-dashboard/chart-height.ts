/** The height of every chart of the dashboard, in pixels. */
export const CHART_HEIGHT = 320;
