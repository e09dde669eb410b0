import type { Page } from '@playwright/test';

/** The option that Enter takes: fields of forms and cells of sheets mark it each in their own way. */
export function markedOption(page: Page) {
  return page.locator('[role=option]:is([data-combobox-selected], :not([data-combobox-option])[aria-selected=true])');
}
