import type { FastifyRequest } from 'fastify';
import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import type { ResultItem } from '#contract/jobs/job-list.ts';
import { fillText } from '#domain/text/fill-template.ts';
import { asRefusal, translate } from '../../platform/http/problem.ts';
import { Refused } from '../../platform/refused.ts';

/** The result of a step on one document. */
export type StepOutcome = {
  /** Null if nothing may be revealed of the document. */
  status: { code: string; name: string } | null;
  /** Null if the document changed since it was read: the client must read it again. */
  lastModified: string | null;
  refused: Refused | null;
  warning: { code: RefusalCode; values?: Record<string, string> } | null;
};

/** Returns the outcome of a step that failed with an error; `current` is the document as it was, if the user may see it. Rethrows faults. */
export function refusedOutcome(error: unknown, current?: Pick<StepOutcome, 'status' | 'lastModified'>): StepOutcome {
  if (!(error instanceof Refused)) throw error;
  const lastModified = error.code === 'changed-elsewhere' ? null : (current?.lastModified ?? null);
  return { status: current?.status ?? null, lastModified, refused: error, warning: null };
}

/**
 * Takes a step on several documents, one by one in the given order, each in its own transaction: a refusal or fault doesn't affect the
 * others. A fault of a single document fails the call, which can then be repeated.
 */
export async function actOnEach<Request extends { id: number }>(
  request: FastifyRequest,
  steps: readonly Request[],
  act: (step: Request) => Promise<StepOutcome>,
): Promise<ResultItem[]> {
  const translateOnce = translatedOnce(request);
  const results: ResultItem[] = [];
  for (const step of steps) {
    const outcome = steps.length === 1 ? await act(step) : await outcomeOf(request, () => act(step));
    results.push(await describeOutcome(translateOnce, step.id, outcome));
  }
  return results;
}

async function outcomeOf(request: FastifyRequest, act: () => Promise<StepOutcome>): Promise<StepOutcome> {
  try {
    return await act();
  } catch (error) {
    const refused = asRefusal(error as Error & { code: string; name: string });
    if (refused.code === 'fault') request.log.error({ err: error }, 'a step on one of several documents failed');
    return { status: null, lastModified: null, refused, warning: null };
  }
}

type Translate = (text: string) => Promise<string>;

/** Keeps translations, because hundreds of results share a few texts. */
function translatedOnce(request: FastifyRequest): Translate {
  const known = new Map<string, Promise<string>>();
  return (text) => {
    const found = known.get(text) ?? translate(request, text);
    known.set(text, found);
    return found;
  };
}

/** Describes the outcome of a step in the caller's language. */
export async function describeOutcome(
  translateText: Translate,
  id: number,
  { status, lastModified, refused, warning }: StepOutcome,
): Promise<ResultItem> {
  const statusName = refused?.details.values?.status ?? status?.name;
  const values = { ...refused?.details.values, ...(statusName ? { status: await translateText(statusName) } : {}) };
  return {
    id,
    error: refused && fillText(await translateText(REFUSALS[refused.code].text), values),
    warning: warning && fillText(await translateText(REFUSALS[warning.code].text), warning.values),
    lastModified,
    approveStatus: status,
  };
}
