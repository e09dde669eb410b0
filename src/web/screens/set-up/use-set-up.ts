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

/** The input; the database name follows the agency's name until the user changes it. */
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

/** Returns the request for a draft. */
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

/** Holds the form of a new agency with its errors, and sends it; then the user is signed in. */
export function useSetUp(
  openedWith: string,
  {
    texts,
    language,
  }: {
    texts: { sampleFailed: string; sampleFailedTitle: string; close: string };
    /** The language of the page; the agency's second language by default. */
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
  // Lists can only be set to known values.
  const found = newAgencyFindings(sent, { isTimeZone: (name) => name !== '', isCurrency: (one) => one !== '' });
  const reason = passwordRefusal('', draft.password);
  const send = useMutation({
    mutationFn: async () => {
      const user = await call(setUpAgency, { query: language ? { language } : {}, body: { code, ...sent } });
      deviceStore.set('database', user.database);
      await session.begin(user, false);
      // The agency exists, even if creating the sample data fails.
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
    /** Whether the form's code has expired: the user must enter another one, and the input stays. */
    isCodeEnded,
    setCode(next: string) {
      if (send.error) send.reset();
      setCode(next);
    },
    draft,
    database: sent.agency.database,
    reason,
    wasTried,
    /** Returns the error of a field before sending, after an attempt to send. */
    whyAt: (path: string) => (wasTried ? (found.find(({ field }) => field === path)?.why ?? null) : null),
    /** Returns the server's error for a field. */
    refusedAt: (path: string) => refused.find((one) => one.path === path)?.message ?? null,
    /** The error that belongs to no field. */
    failure: send.error && refused.length === 0 ? send.error : null,
    isBusy: send.isPending || send.isSuccess,
    change(part: (draft: SetUpDraft) => Partial<SetUpDraft>) {
      if (send.error) send.reset();
      setDraft((before) => ({ ...before, ...part(before) }));
    },
    /** Sends the form if it has no visible errors; returns whether it was sent. */
    submit(): boolean {
      setWasTried(true);
      const isFine = found.length === 0 && reason === null && draft.password === draft.repeated;
      if (isFine && !send.isPending) send.mutate();
      return isFine;
    },
  };
}
