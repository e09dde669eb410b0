import type { Page } from '@playwright/test';

/** Returns the option that Enter accepts: fields of forms and cells of sheets mark it differently. */
export function markedOption(page: Page) {
  return page.locator('[role=option]:is([data-combobox-selected], :not([data-combobox-option])[aria-selected=true])');
}
