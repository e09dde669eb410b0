import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { part } from '../platform/missing-part.ts';
import { answerQuestion, currentQuestion, watchQuestion } from './questions.ts';
import { offerReload } from './reload-offer.ts';

const load = part(() => import('./question-dialog.tsx'));
const QuestionDialog = lazy(async () => ({ default: (await load()).QuestionDialog }));

/** Where dialogs appear; the application has one. Its code comes with the first question. */
export function Dialogs() {
  const question = useSyncExternalStore(watchQuestion, currentQuestion);
  return (
    <CatchBoundary getResetKey={() => question} errorComponent={Nothing} onCatch={giveUp}>
      <Suspense fallback={null}>{question && <QuestionDialog question={question} />}</Suspense>
    </CatchBoundary>
  );
}

/** A question that cannot be shown is as one that was closed without an answer. */
function giveUp() {
  answerQuestion(null);
  offerReload();
}

function Nothing() {
  return null;
}
