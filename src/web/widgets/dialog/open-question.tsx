import { useSyncExternalStore } from 'react';
import { afterFirstScreen } from '../../platform/loading/when-idle.ts';
import { LazyDialog, partCode } from '../lazy-part.tsx';
import { answerQuestion, currentQuestion, watchQuestion } from './questions.ts';

const questionDialog = partCode(async () => (await import('./question-dialog.tsx')).QuestionDialog, afterFirstScreen);

/** The place where a question appears, one per application. A question that can't be displayed counts as closed without an answer. */
export function OpenQuestion() {
  const question = useSyncExternalStore(watchQuestion, currentQuestion);
  return question && <LazyDialog code={questionDialog} props={{ question, onClose: () => answerQuestion(null) }} />;
}
