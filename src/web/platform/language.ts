import type { SessionUser } from '#contract/identity/session.ts';
import { chooseLanguage, chooseNumberFormat, chooseStart } from '#contract/text/translation.ts';
import type { NumberFormat } from '#domain/text/number-format.ts';
import { call } from './api.ts';
import type { Session } from './session.ts';

/** Switches between the agency's two languages: saves the choice, then reloads the user, the texts and the page. */
export async function chooseLanguageOf(user: SessionUser, session: Session) {
  await call(chooseLanguage, { params: { id: user.id }, query: { useSecondLanguage: !user.useSecondLanguage } });
  await session.refresh();
  window.location.reload();
}

/** Sets the number format; null for the language's default. Reloads the page, as for another language. */
export async function chooseNumberFormatOf(user: SessionUser, session: Session, format: NumberFormat | null) {
  await call(chooseNumberFormat, { params: { id: user.id }, query: format ? { numberFormat: format } : {} });
  await session.refresh();
  window.location.reload();
}

/** Sets whether signing in leads to Home. */
export async function chooseStartOf(user: SessionUser, session: Session, atHome: boolean) {
  await call(chooseStart, { params: { id: user.id }, query: { atHome } });
  await session.refresh();
}
