import type { BrowserContext } from '@playwright/test';

/** Lets time approval open as a list of entries, as if the user had chosen that before. */
export function showApprovalAsList(context: BrowserContext) {
  return context.addInitScript(() => localStorage.setItem('docket.approvalView', '"list"'));
}
