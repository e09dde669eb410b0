/** Height of every chart of the dashboard, in pixels (TDASH-02). */
export const CHART_HEIGHT = 320;
