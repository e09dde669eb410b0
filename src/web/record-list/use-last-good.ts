import { useState } from 'react';

/** The last answer, also while the next one is loading or has failed, so that a list doesn't disappear. */
export function useLastGood<Value>(answered: Value | undefined): Value | undefined {
  const [last, setLast] = useState(answered);
  if (answered !== undefined && answered !== last) setLast(answered);
  return answered ?? last;
}
