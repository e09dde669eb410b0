/**
 * Batches requests that arrive one by one: those that arrive during a batch go into the next one. `work` returns results in the order of
 * the items.
 */
export function inBatches<Item, Answer>(work: (items: Item[]) => Promise<Answer[]>): (item: Item) => Promise<Answer> {
  type Asked = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  let waiting: Asked[] = [];
  let isWorking = false;
  const flush = async () => {
    isWorking = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const answers = await work(batch.map(({ item }) => item));
        for (const [place, { resolve }] of batch.entries()) resolve(answers[place]!);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWorking = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWorking) void flush();
    });
}
