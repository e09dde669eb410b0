/** The version displayed on every screen. */
export const VERSION = '24.2.0';
