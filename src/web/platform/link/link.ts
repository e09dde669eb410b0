import type { Speech } from '#contract/text/language-settings.ts';
import { ApiProblem } from '../api.ts';
import { installNumberFormat } from '../formats.ts';
import { installTables } from '../translation.ts';

/** Returns the fragment of the page's address, which browsers never send, so no log contains it. */
export function tokenOfPage(): string {
  return window.location.hash.slice(1);
}

/** Sets the page to the language of the link's recipient: no session is needed. */
export function speakAs({ language, numberFormat, labels, fields }: Speech) {
  installTables({ labels, fields });
  installNumberFormat(numberFormat);
  document.documentElement.lang = language;
}

/** Returns whether a link is invalid, for any reason; the stored copy of a mail has no valid token. */
export function isInvalidLink(token: string, error: unknown): boolean {
  return !isToken(token) || (error instanceof ApiProblem && error.code === 'link-invalid');
}

/** Returns whether a token is well-formed; otherwise no request is made. */
export function isToken(token: string): boolean {
  return /^[\w-]{1,100}$/.test(token);
}
