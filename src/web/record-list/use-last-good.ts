import { useState } from 'react';
import { useStillWhilePressed } from '../widgets/still-while-pressed.ts';

/**
 * What was answered last, also while the next answer is under way or has failed: a list does not vanish for that (JOB-06), and nothing of
 * it moves under a press.
 */
export function useLastGood<Value>(answered: Value | undefined): Value | undefined {
  const [last, setLast] = useState(answered);
  if (answered !== undefined && answered !== last) setLast(answered);
  return useStillWhilePressed(answered ?? last);
}
