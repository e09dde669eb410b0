import { openOwnerClient } from '../postgres.ts';

/** How often a server is asked whether it still answers, in milliseconds. */
const BETWEEN_QUESTIONS = 1_000;

/**
 * Does work at a server for as long as it answers a question of its own connection, however long the work itself takes. Where nothing has been
 * answered for `patience` milliseconds, `giveUp` is to end the work, which then fails with what `givenUp` says.
 */
export async function whileServerAnswers<Result>(
  url: string,
  patience: number,
  given: { work: () => Promise<Result>; giveUp: () => void; givenUp: () => Error },
): Promise<Result> {
  // It may not even answer that.
  const asking = openOwnerClient(url);
  let answeredAt = performance.now();
  let isAsked = false;
  let isGivenUp = false;
  const ask = async () => {
    if (isAsked) return;
    isAsked = true;
    await (await asking).query('select');
    answeredAt = performance.now();
    isAsked = false;
  };
  const timer = setInterval(() => {
    // A connection that is lost answers nothing any more either.
    ask().catch(() => undefined);
    if (isGivenUp || performance.now() - answeredAt < patience) return;
    isGivenUp = true;
    given.giveUp();
  }, BETWEEN_QUESTIONS);
  try {
    return await given.work();
  } catch (error) {
    throw isGivenUp ? given.givenUp() : error;
  } finally {
    clearInterval(timer);
    void asking.then((client) => client.end()).catch(() => undefined);
  }
}
