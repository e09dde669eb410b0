import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { part } from '../platform/missing-part.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { answerQuestion, currentQuestion, type Question, watchQuestion } from './questions.ts';
import { offerReload } from './reload-offer.ts';

type QuestionDialog = ComponentType<{ question: Question }>;

const load = part(() => import('./question-dialog.tsx'));
const LazyDialog = lazy(async () => ({ default: (await load()).QuestionDialog }));

/** The dialog once it is there: it then shows in the very moment of the question, and the next key belongs to it (FIX-57). */
let loadedDialog: QuestionDialog | null = null;

/** Where dialogs appear; the application has one. Their code comes when nothing else is to be done, or with the first question. */
export function Dialogs() {
  const question = useSyncExternalStore(watchQuestion, currentQuestion);
  useEffect(() => whenIdle(loadAhead), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question keeps the dialog that it began with
  const Dialog = useMemo(() => loadedDialog ?? LazyDialog, [question]);
  return (
    <CatchBoundary getResetKey={() => question} errorComponent={Nothing} onCatch={giveUp}>
      <Suspense fallback={<KeysWait />}>{question && <Dialog question={question} />}</Suspense>
    </CatchBoundary>
  );
}

/** Without a network it comes with the question. */
function loadAhead() {
  load().then(
    ({ QuestionDialog }) => {
      loadedDialog = QuestionDialog;
    },
    () => undefined,
  );
}

/** What is typed until the question shows is not meant for what lies below. */
function KeysWait() {
  useLayoutEffect(() => {
    const stop = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', stop, true);
    return () => window.removeEventListener('keydown', stop, true);
  }, []);
  return null;
}

/** A question that cannot be shown is as one that was closed without an answer. */
function giveUp() {
  answerQuestion(null);
  offerReload();
}

function Nothing() {
  return null;
}
