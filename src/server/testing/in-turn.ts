/** Answers a function that does what it is given one after the other, whoever asks at once: for a connection that all share. */
export function inTurn(): <Result>(work: () => Promise<Result> | Result) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
