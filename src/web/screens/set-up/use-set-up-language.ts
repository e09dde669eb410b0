import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { readSetUpTexts } from '#contract/operations/set-up.ts';
import { languageOfBrowser, type SecondLanguage } from '#domain/operations/new-agency.ts';
import { languageCode } from '#domain/text/language.ts';
import { usualNumberFormat } from '#domain/text/number-format.ts';
import { call } from '../../platform/api.ts';
import { speakAs } from '../../platform/link/link.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { NO_TABLES, type Translations } from '../../platform/translation.ts';
import { useSession } from '../../platform/use-session.ts';

/**
 * Chooses the language in which an agency is set up: the browser's until the user picks another, because there is no session yet; a
 * signed-in user keeps theirs.
 */
export function useSetUpLanguage() {
  const session = useSession();
  const [isSomebody] = useState(() => session.known() !== null);
  const [language, choose] = useState<SecondLanguage | null>(() => languageOfBrowser(navigator.languages));
  const texts = useQuery({
    queryKey: queryKeys.setUpTexts(language),
    queryFn: async ({ signal }) => {
      speakIn(language, language ? await call(readSetUpTexts, { params: { language } }, { signal }) : NO_TABLES);
      return language;
    },
    enabled: !isSomebody,
    // Each choice replaces the texts.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = useEffectEvent(() => {
    // A user who signed in meanwhile has their own language.
    if (session.known() === null) speakIn(null, NO_TABLES);
  });
  useEffect(() => () => leave(), []);
  return { language: isSomebody ? null : language, choose, isOffered: !isSomebody, isLoading: texts.isLoading };
}

function speakIn(language: SecondLanguage | null, tables: Translations) {
  const code = languageCode(language);
  speakAs({ language: code, numberFormat: usualNumberFormat(code), timeZone: 'UTC', ...tables });
}
