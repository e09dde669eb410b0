import { useState } from 'react';

/** What was answered last, also while the next answer is under way or has failed: a list does not vanish for that (JOB-06). */
export function useLastGood<Value>(answered: Value | undefined): Value | undefined {
  const [last, setLast] = useState(answered);
  if (answered !== undefined && answered !== last) setLast(answered);
  return answered ?? last;
}
