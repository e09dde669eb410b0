import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../platform/operations/start-problem.ts';
import type { Serving } from '../serve-installation.ts';
import { answerCounts } from './count-all.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** Milliseconds between two questions to a worker whether it is there. */
const ASK_EVERY = 5_000;
/** Seconds after which a worker that does not answer is ended, and another takes its place. */
const PATIENCE = 30;
/** Until its first word a worker reads its program, which takes a busy machine its time: so many times the patience. */
const PATIENCE_AT_START = 10;
/** One that ends so soon after its start would do so again: the next one waits, longer each time, up to so many milliseconds. */
const [SOON, LONGEST_WAIT] = [10_000, 30_000];
/** Milliseconds beyond its drain after which a stopping worker is killed. */
const STOP_PATIENCE = 30_000;

/** The workers' settings and supervision. */
type Crew = {
  count: number;
  /** What a worker's environment has beside this process's own. */
  environment: Record<string, string>;
  drainSeconds: number;
  say: (line: string) => void;
};

/**
 * Starts the given number of processes behind one port and keeps that number running: workers that die or
 * stop responding are restarted. Throws a StartProblem when the first ones can't start.
 */
export async function lookAfterWorkers({ count, environment, drainSeconds, say }: Crew): Promise<Serving> {
  let isStopping = false;
  let isServing = false;
  let soonEnded = 0;
  let address = '';
  const questions = Math.ceil((PATIENCE * 1000) / ASK_EVERY);
  // Counted and not timed: a machine that slept is no reason to end them all.
  const unanswered = new Map<Worker, number>();
  const tell = (worker: Worker, message: ToWorker) => void (worker.isConnected() && worker.send(message));

  const start = (): Worker => {
    const worker = cluster.fork(environment);
    endUnacceptedConnections(worker);
    const startedAt = Date.now();
    unanswered.set(worker, questions * (1 - PATIENCE_AT_START));
    worker.on('message', (message: FromWorker) => {
      unanswered.set(worker, 0);
      // One that was just starting has not heard it.
      if (isStopping) tell(worker, { kind: 'stop' });
      // Where any free port was wanted and all have ended at once, the next ones are given another.
      if (message.kind === 'serving' && isServing && message.address !== address) {
        address = message.address;
        say(`Docket is at ${address}`);
      }
      if (message.kind === 'cannot-start' && isServing) say(message.why);
    });
    worker.once('exit', (code, signal) => {
      unanswered.delete(worker);
      if (isStopping || !isServing) return;
      say(`A worker ended (${signal ?? code}); another takes its place.`);
      soonEnded = Date.now() - startedAt < SOON ? soonEnded + 1 : 0;
      const wait = soonEnded === 0 ? 0 : Math.min(LONGEST_WAIT, 250 * 2 ** soonEnded);
      void delay(wait).then(() => isStopping || start());
    });
    return worker;
  };

  const asking = setInterval(() => {
    for (const [worker, before] of unanswered) {
      unanswered.set(worker, before + 1);
      tell(worker, { kind: 'are-you-there' });
      if (before + 1 <= questions) continue;
      say(`A worker has not answered for ${PATIENCE} seconds and is ended.`);
      worker.process.kill('SIGKILL');
    }
  }, ASK_EVERY);
  const stop = async () => {
    isStopping = true;
    clearInterval(asking);
    const workers = [...unanswered.keys()];
    const ended = Promise.all(workers.map((worker) => worker.isDead() || once(worker, 'exit')));
    for (const worker of workers) tell(worker, { kind: 'stop' });
    const overdue = setTimeout(
      () => {
        for (const worker of workers) worker.process.kill('SIGKILL');
      },
      drainSeconds * 1000 + STOP_PATIENCE,
    );
    await ended;
    clearTimeout(overdue);
  };

  answerCounts(() => [...unanswered.keys()], tell);
  try {
    // The first one alone: what keeps one from starting would keep them all, and is said once.
    address = await addressOf(start());
    await Promise.all(Array.from({ length: count - 1 }, () => addressOf(start())));
    isServing = true;
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where a worker serves that was started just now. */
async function addressOf(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'serving') resolve(message.address);
      if (message.kind === 'cannot-start') reject(new StartProblem(message.why));
    });
    worker.once('exit', (code, signal) =>
      reject(new StartProblem(`A worker ended before it served (${signal ?? code}).`)),
    );
  });
}

/** A connection on its way to a worker, and what node:cluster says of it to the worker and hears back. */
type Connection = { close(): void };
type Told = { act?: unknown; seq?: number; ack?: number };

/**
 * Closes connections that were passed to a worker which ended before it accepted them. node:cluster leaves them open: the client
 * would wait until it gives up, while a closed connection lets it retry at once.
 */
function endUnacceptedConnections(worker: Worker) {
  const unaccepted = new Map<number, Connection>();
  const channel = worker.process;
  const send = channel.send.bind(channel) as (...given: unknown[]) => boolean;
  channel.send = (...told: unknown[]) => {
    const [{ act, seq }, connection] = told as [Told, Connection?];
    if (act === 'newconn' && seq !== undefined && connection) unaccepted.set(seq, connection);
    return send(...told);
  };
  channel.on('internalMessage', ({ ack }: Told) => {
    if (ack !== undefined) unaccepted.delete(ack);
  });
  worker.once('exit', () => {
    for (const connection of unaccepted.values()) connection.close();
    unaccepted.clear();
  });
  // What cannot be told to a worker that has just ended: that it has ended is heard as well.
  worker.on('error', () => undefined);
}
