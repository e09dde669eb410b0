import type { SessionUser } from '#contract/session.ts';
import { chooseLanguage } from '#contract/translation.ts';
import { call } from './api.ts';
import type { Session } from './session.ts';

/** Switches between the agency's two languages: stored at the server, person and tables reloaded, then the page (LANG-01). */
export async function chooseLanguageOf(user: SessionUser, session: Session) {
  await call(chooseLanguage, { params: { id: user.id }, query: { useSecondLanguage: !user.useSecondLanguage } });
  await session.refresh();
  window.location.reload();
}
