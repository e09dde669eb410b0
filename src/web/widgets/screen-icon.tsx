/** Outlines on a 20 × 20 grid with a stroke of 1.5. */
const OUTLINES = {
  home: 'M3.5 9.2 10 3.8l6.5 5.4M5.2 8v8.2h3.3v-4.4h3v4.4h3.3V8',
  search: 'M9 14A5 5 0 1 0 9 4a5 5 0 0 0 0 10ZM12.8 12.8 16.5 16.5',
  bell: 'M5.2 13.8c.9-1 1.3-2 1.3-3.6V8.5a3.5 3.5 0 0 1 7 0v1.7c0 1.6.4 2.6 1.3 3.6ZM8.4 16.2c.8.7 2.4.7 3.2 0',
  clock: 'M10 16.8a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM10 6.2V10l2.6 1.8',
  calendar: 'M4 5.2h12v11H4ZM4 8.6h12M7.2 3.4v3M12.8 3.4v3M7.2 13.6v-1.4M10 13.6v-2.8M12.8 13.6v-2',
  check: 'M5.2 3.6h9.6v12.8H5.2ZM7.6 10.2l1.7 1.8 3.2-3.8',
  leave: 'M10 9.2v7.4M4 9.2a6 6 0 0 1 12 0ZM10 3.2v1',
  briefcase: 'M3.4 6.8h13.2v9.2H3.4ZM7.4 6.8V4.4h5.2v2.4M3.4 11h13.2',
  folder: 'M3.4 15.8V4.6h4.8l1.6 2h6.8v9.2Z',
  chart: 'M3.6 3.8v12.6h12.8M7 13.4V9.8M10.4 13.4V6.4M13.8 13.4V8.2',
  cart: 'M3 4.2h2.2l1.6 8.2h7.6l1.6-6H5.6M8 15.8v.1M13.2 15.8v.1',
  invoice: 'M5.2 3.6h9.6v13l-1.9-1.2-1.5 1.2-1.4-1.2-1.4 1.2-1.5-1.2-1.9 1.2ZM7.6 7.2h4.8M7.6 10.2h4.8',
  estimate: 'M5 3.6h10v12.8H5ZM7.4 6.8h5.2M7.4 9.8h.1M10 9.8h.1M12.6 9.8h.1M7.4 13h.1M10 13h2.6',
  report: 'M5 3.6h6.6L15 7v9.4H5ZM11.4 3.8v3.4h3.4M7.6 13.4v-2.2M10 13.4V9.6M12.4 13.4v-1.2',
  records: 'M3.6 4.4h12.8v3.4H3.6ZM3.6 8.4h12.8v3.4H3.6ZM3.6 12.4h12.8v3.4H3.6ZM6 6.1h.1M6 10.1h.1M6 14.1h.1',
  people:
    'M7.4 9.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2ZM2.8 15.8c.2-5.2 9-5.2 9.2 0M12.6 4.8a2.4 2.4 0 0 1 0 4.6M14 11.4c2 .5 3.1 2 3.2 4.4',
  robot: 'M5 7.4h10v8.2H5ZM10 7.2V4.4M8 10.6v.1M12 10.6v.1M8 13.2h4',
  key: 'M13 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM10.8 9.2 4 16v1.5h2V16h1.6v-1.6h1.6',
  webhook:
    'M9.4 7.6 6.4 12.6M10 3.6a2.2 2.2 0 1 0 .1 0M5.2 12.4a2 2 0 1 0 .1 0M14.8 12.4a2 2 0 1 0 .1 0M7.4 14.4h5.4M11 7.6l2.8 4.8',
  shield: 'M10 3.2 4.4 5.4v4.4c0 3.4 2.2 5.8 5.6 7 3.4-1.2 5.6-3.6 5.6-7V5.4ZM7.6 10.2l1.7 1.8 3.2-3.8',
  import: 'M10 3.6v8.6M6.8 9.2 10 12.4l3.2-3.2M4 13.4v2.8h12v-2.8',
  mail: 'M3.4 5h13.2v10H3.4ZM3.6 5.6 10 10.8l6.4-5.2',
  health: 'M3.4 10.4h3.2l1.8-4.6 3 8.6 1.8-4h3.4',
  trail: 'M5 4.6v10.8M5 5h.1M5 10h.1M5 15h.1M8.4 5h8M8.4 10h8M8.4 15h5',
  help: 'M10 16.8a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM8.2 8.1c.2-2.3 3.8-2.2 3.7.1-.1 1.4-1.8 1.5-1.9 3.1M10 13.6v.1',
  panel: 'M3.6 4.4h12.8v11.2H3.6ZM8 4.6v10.8',
  more: 'M4.4 6h11.2M4.4 10h11.2M4.4 14h11.2',
  stop: 'M6 6h8v8H6Z',
} as const;

export type IconName = keyof typeof OUTLINES;

/** The icon of a screen, next to its name: hidden from screen readers. */
export function ScreenIcon({ name }: { name: IconName }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path
        d={OUTLINES[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
