import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const pine: MantineColorsTuple = [
  '#ecf7f6',
  '#d8ecea',
  '#aed8d4',
  '#82c4be',
  '#5db3ab',
  '#3f9f97',
  '#257a74',
  '#17635f',
  '#0f504d',
  '#073d3b',
];

/** One accent colour, neutral greys, one type family; every colour and size on screen comes from here. */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { pine },
  fontFamily: 'Inter, "Inter fallback", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  components: {
    Tooltip: { defaultProps: { openDelay: 300, multiline: true, maw: 340, withArrow: true } },
    // Only the background is coloured; text keeps its readable colour.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    Notification: { styles: { description: { color: 'var(--mantine-color-dimmed)' } } },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 0 } } },
    // Without a focus placeholder, so that a menu contains only items.
    Menu: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md', withInitialFocusPlaceholder: false } },
    MenuDropdown: { defaultProps: { ref: beginAtFirstChoice } },
    Popover: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
  },
});

/** Focuses a menu's first enabled item: with a disabled one, focus would stay on the button and Esc wouldn't close the menu. */
function beginAtFirstChoice(menu: HTMLElement | null) {
  const first = menu?.querySelector('[data-menu-item]:not(:disabled)');
  if (first) first.setAttribute('data-autofocus', '');
  else menu?.focus({ preventScroll: true });
}

/** Dimmed text, errors and text on red stay readable: a contrast of at least 4.5:1 on every background, in both themes. */
export const readableDimmed: CSSVariablesResolver = ({ colors }) => {
  const red = { '--mantine-color-red-filled': colors.red[9], '--mantine-color-red-filled-hover': colors.red[8] };
  return {
    variables: {},
    light: { ...red, '--mantine-color-dimmed': colors.gray[7], '--mantine-color-error': colors.red[9] },
    dark: { ...red, '--mantine-color-dimmed': colors.dark[1], '--mantine-color-error': colors.red[4] },
  };
};
