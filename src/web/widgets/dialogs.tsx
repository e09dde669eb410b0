import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentQuestion, watchQuestion } from './questions.ts';

const QuestionDialog = lazy(async () => ({ default: (await import('./question-dialog.tsx')).QuestionDialog }));

/** Where dialogs appear; the application has one. Its code comes with the first question. */
export function Dialogs() {
  const question = useSyncExternalStore(watchQuestion, currentQuestion);
  return <Suspense fallback={null}>{question && <QuestionDialog question={question} />}</Suspense>;
}
