import { useSyncExternalStore } from 'react';
import { dialogCode, LazyDialog } from './lazy-dialog.tsx';
import { answerQuestion, currentQuestion, watchQuestion } from './questions.ts';

const questionDialog = dialogCode(async () => (await import('./question-dialog.tsx')).QuestionDialog);

/** Where questions appear; the application has one. A question that cannot be shown is as one that was closed without an answer. */
export function Dialogs() {
  const question = useSyncExternalStore(watchQuestion, currentQuestion);
  return question && <LazyDialog code={questionDialog} props={{ question, onClose: () => answerQuestion(null) }} />;
}
