import type { Speech } from '#contract/order-link.ts';
import { ApiProblem } from '../../platform/api.ts';
import { installNumberFormat } from '../../platform/formats.ts';
import { installTables } from '../../platform/translation.ts';

/** What stands behind the `#` of the page's address: no server gets it with the address, and so no log holds it (MAIL-09). */
export function tokenOfPage(): string {
  return window.location.hash.slice(1);
}

/** Has the page speak as whom the link was sent to: nobody needs to be signed in. */
export function speakAs({ language, numberFormat, labels, fields }: Speech) {
  installTables({ labels, fields });
  installNumberFormat(numberFormat);
  document.documentElement.lang = language;
}

/** Whether a link does not open, whatever the reason (MAIL-11). */
export function isInvalidLink(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'link-invalid';
}
