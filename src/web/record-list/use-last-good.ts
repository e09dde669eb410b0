import { useState } from 'react';

/** Returns the last successful response while the next is loading or failed, so that a list doesn't disappear. */
export function useLastGood<Value>(answered: Value | undefined): Value | undefined {
  const [last, setLast] = useState(answered);
  if (answered !== undefined && answered !== last) setLast(answered);
  return answered ?? last;
}
