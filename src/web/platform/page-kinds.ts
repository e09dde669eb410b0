import { PATHS } from '#domain/screen-paths.ts';

/** Whether a place is one record, with a bar of its own for what can be done with it, on a phone at the thumb. */
export function isRecord(pathname: string): boolean {
  return /\/edit(\/|$)|^\/approvals\/clientinvoice\/.|^\/administration\/(?!mail\b|sign-in\b|imports\b)[^/]+\/\d/i.test(
    pathname,
  );
}

/** Whether a page is for visitors from a link or a provider, for a forgotten password or for setting up an agency, signed in or not. */
export function isOfLink(pathname: string): boolean {
  return /^\/(links\/.|estimate\/.|sign-in\/.|(forgot|invitation|reset|setup)\/?$)/i.test(pathname);
}

/** Where the navigation bar has no place. */
export function isWithoutNavigation(pathname: string): boolean {
  const path = pathname.replace(/(?<!\/)\/+$/, '').toLowerCase() || '/';
  return (
    [PATHS.login, PATHS.logout, PATHS.changePassword].includes(path as '/') || /^\/m(\/|$)/.test(path) || isOfLink(path)
  );
}
