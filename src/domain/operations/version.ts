/** The version that every screen shows (SHELL-13). */
export const VERSION = '24.2.0';
