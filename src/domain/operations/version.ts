/** The version that every screen shows. */
export const VERSION = '24.2.0';
