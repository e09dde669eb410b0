import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../platform/operations/start-problem.ts';
import type { Serving } from '../serve-installation.ts';
import { answerCounts } from './count-all.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** Milliseconds between health checks of a worker. */
const ASK_EVERY = 5_000;
/** Seconds after which an unresponsive worker is replaced. */
const PATIENCE = 30;
/** Before its first message a worker loads its program, which takes long on a busy machine: multiplies the patience. */
const PATIENCE_AT_START = 10;
/**
 * A worker that ends this soon after its start would do so again: the next start waits, longer each time up to a maximum, in milliseconds.
 */
const [SOON, LONGEST_WAIT] = [10_000, 30_000];
/** Milliseconds after its drain period before a stopping worker is killed. */
const STOP_PATIENCE = 30_000;

/** The workers' settings and supervision. */
type Crew = {
  count: number;
  /** Additions to a worker's environment. */
  environment: Record<string, string>;
  drainSeconds: number;
  say: (line: string) => void;
};

/**
 * Starts the given number of processes behind one port and keeps that number running: workers that die or stop responding are restarted.
 * Throws StartProblem when the first ones can't start.
 */
export async function lookAfterWorkers({ count, environment, drainSeconds, say }: Crew): Promise<Serving> {
  let isStopping = false;
  let isServing = false;
  let soonEnded = 0;
  let address = '';
  const questions = Math.ceil((PATIENCE * 1000) / ASK_EVERY);
  // Counts unanswered checks rather than time, because a machine that slept shouldn't kill all workers.
  const unanswered = new Map<Worker, number>();
  const tell = (worker: Worker, message: ToWorker) => void (worker.isConnected() && worker.send(message));

  const start = (): Worker => {
    const worker = cluster.fork(environment);
    endUnacceptedConnections(worker);
    const startedAt = Date.now();
    unanswered.set(worker, questions * (1 - PATIENCE_AT_START));
    worker.on('message', (message: FromWorker) => {
      unanswered.set(worker, 0);
      // A worker that was just starting missed the message.
      if (isStopping) tell(worker, { kind: 'stop' });
      // If any free port was requested and all workers ended at once, the next ones get another port.
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
    // Starts one first: what prevents it would prevent all, and is reported once.
    address = await addressOf(start());
    await Promise.all(Array.from({ length: count - 1 }, () => addressOf(start())));
    isServing = true;
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns where a new worker serves. */
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

/** A connection being passed to a worker, and node:cluster's messages about it. */
type Connection = { close(): void };
type InternalMessage = { act?: unknown; seq?: number; ack?: number };

/**
 * Closes connections that were passed to a worker which ended before it accepted them. node:cluster leaves them open: the client would wait
 * until it gives up, while a closed connection lets it retry at once.
 */
function endUnacceptedConnections(worker: Worker) {
  const unaccepted = new Map<number, Connection>();
  const channel = worker.process;
  const send = channel.send.bind(channel) as (...given: unknown[]) => boolean;
  channel.send = (...message: unknown[]) => {
    const [{ act, seq }, connection] = message as [InternalMessage, Connection?];
    if (act === 'newconn' && seq !== undefined && connection) unaccepted.set(seq, connection);
    return send(...message);
  };
  channel.on('internalMessage', ({ ack }: InternalMessage) => {
    if (ack !== undefined) unaccepted.delete(ack);
  });
  worker.once('exit', () => {
    for (const connection of unaccepted.values()) connection.close();
    unaccepted.clear();
  });
  // Sending to a worker that just ended fails; its end is handled separately.
  worker.on('error', () => undefined);
}
