import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Begins, makeSample, setUpAgency } from '#contract/operations/set-up.ts';
import { passwordRefusal } from '#domain/identity/password.ts';
import { newAgencyFindings, type SecondLanguage, suggestedDatabaseName } from '#domain/operations/new-agency.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { deviceStore } from '../../platform/storage.ts';
import { useSession } from '../../platform/use-session.ts';
import { inform } from '../../widgets/dialog/questions.ts';

/** What is typed; the name of the database follows the agency's until somebody types another. */
export type SetUpDraft = {
  agency: { name: string; database: string | null; timeZone: string; currency: string; secondLanguage: string };
  administrator: { name: string; username: string; email: string };
  password: string;
  repeated: string;
  begins: Omit<Begins, 'holidays'>;
  country: string;
  part: string;
  withSample: boolean;
};

const EMPTY: SetUpDraft = {
  agency: {
    name: '',
    database: null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    currency: '',
    secondLanguage: '',
  },
  administrator: { name: '', username: '', email: '' },
  password: '',
  repeated: '',
  begins: { costTypes: true, jobTypes: true, jobStatuses: true, periods: true },
  country: '',
  part: '',
  withSample: false,
};

/** What is sent of a draft. */
function sentOf({ agency, administrator, password, begins, country, part }: SetUpDraft) {
  return {
    agency: {
      ...agency,
      database: agency.database ?? suggestedDatabaseName(agency.name),
      secondLanguage: agency.secondLanguage || null,
    },
    administrator: { ...administrator, password },
    begins: { ...begins, holidays: country ? { country, part: part || null } : null },
  };
}

/** The form of a new agency: what is typed, what is wrong with it, and its sending; then the person is signed in. */
export function useSetUp(
  openedWith: string,
  {
    texts,
    language,
  }: {
    texts: { sampleFailed: string; sampleFailedTitle: string; close: string };
    /** In which the page is read: the second one of the agency until another is chosen. */
    language: SecondLanguage | null;
  },
) {
  const session = useSession();
  const router = useRouter();
  const queries = useQueryClient();
  const [code, setCode] = useState(openedWith);
  const [isCodeEnded, setIsCodeEnded] = useState(false);
  const [draft, setDraft] = useState<SetUpDraft>({
    ...EMPTY,
    agency: { ...EMPTY.agency, secondLanguage: language ?? '' },
  });
  const [wasTried, setWasTried] = useState(false);
  const sent = sentOf(draft);
  // The lists that are chosen from hold nothing unknown.
  const found = newAgencyFindings(sent, { isTimeZone: (name) => name !== '', isCurrency: (one) => one !== '' });
  const reason = passwordRefusal('', draft.password);
  const send = useMutation({
    mutationFn: async () => {
      const user = await call(setUpAgency, { query: language ? { language } : {}, body: { code, ...sent } });
      deviceStore.set('database', user.database);
      await session.begin(user, false);
      // The agency is there, whatever becomes of its sample.
      if (draft.withSample)
        await call(makeSample, {}).catch((error: Error) =>
          inform({
            title: texts.sampleFailedTitle,
            message: `${error.message} ${texts.sampleFailed}`,
            close: texts.close,
          }),
        );
    },
    onSuccess: async () => {
      queries.clear();
      await router.navigate({ to: PATHS.administration, replace: true });
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.problem.code === 'setup-code-invalid') setIsCodeEnded(true);
    },
  });
  const refused = send.error instanceof ApiProblem ? (send.error.problem.errors ?? []) : [];
  return {
    code,
    /** Whether the form's code has expired meanwhile: another one is required, and the input stays. */
    isCodeEnded,
    setCode(next: string) {
      if (send.error) send.reset();
      setCode(next);
    },
    draft,
    database: sent.agency.database,
    reason,
    wasTried,
    /** What is wrong with a field before it is sent, once somebody tried. */
    whyAt: (path: string) => (wasTried ? (found.find(({ field }) => field === path)?.why ?? null) : null),
    /** What the server said of a field. */
    refusedAt: (path: string) => refused.find((one) => one.path === path)?.message ?? null,
    /** What is wrong with all of it: what no field tells. */
    failure: send.error && refused.length === 0 ? send.error : null,
    isBusy: send.isPending || send.isSuccess,
    change(part: (draft: SetUpDraft) => Partial<SetUpDraft>) {
      if (send.error) send.reset();
      setDraft((before) => ({ ...before, ...part(before) }));
    },
    /** Sends it where nothing is wrong that can be seen here; answers whether it did. */
    submit(): boolean {
      setWasTried(true);
      const isFine = found.length === 0 && reason === null && draft.password === draft.repeated;
      if (isFine && !send.isPending) send.mutate();
      return isFine;
    },
  };
}
