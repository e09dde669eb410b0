import type { Speech } from '#contract/text/language-settings.ts';
import { ApiProblem } from '../api.ts';
import { installNumberFormat } from '../formats.ts';
import { installTables } from '../translation.ts';

/** What stands behind the `#` of the page's address: no server gets it with the address, and so no log holds it. */
export function tokenOfPage(): string {
  return window.location.hash.slice(1);
}

/** Sets the page to the language of the link's recipient: no session is needed. */
export function speakAs({ language, numberFormat, labels, fields }: Speech) {
  installTables({ labels, fields });
  installNumberFormat(numberFormat);
  document.documentElement.lang = language;
}

/** Whether a link does not open, whatever the reason; what is kept of a mail has no token that could. */
export function isInvalidLink(token: string, error: unknown): boolean {
  return !isToken(token) || (error instanceof ApiProblem && error.code === 'link-invalid');
}

/** Whether it can be a token at all: no request is made otherwise. */
export function isToken(token: string): boolean {
  return /^[\w-]{1,100}$/.test(token);
}
