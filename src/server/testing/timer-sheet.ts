import { randomUUID } from 'node:crypto';
import { TEST_TODAY, type TestPerson } from './test-agency.ts';
import { startTimeSheet } from './time-sheet.ts';

/** GET, PUT and DELETE of it read, start and stop the own timer. */
export const TIMER = '/api/timesheet/timer';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

const NINE = Date.UTC(2026, 10, 21, 9);

/** A time sheet whose clock stands still at nine on the test's today until it is moved. */
export async function startTimerSheet() {
  let clock = NINE;
  const instantAfter = (milliseconds: number) => new Date(clock + milliseconds).toISOString();
  const now = () => instantAfter(0);
  const sheet = await startTimeSheet({ now });
  const work = { jobId: sheet.job.id, costTypeId: sheet.costType.id };

  return {
    ...sheet,
    now,
    instantAfter,

    /** Lets time pass. */
    pass(milliseconds: number) {
      clock += milliseconds;
    },

    /** Sets the clock; without a time to where it stood at first. */
    setClock(time = NINE) {
      clock = time;
    },

    /** Starts a timer on the client job unless the fields name an entry or another job. */
    start(person: TestPerson, fields: object = {}) {
      return person.put(TIMER, { id: randomUUID(), ...('entryId' in fields ? {} : work), ...fields });
    },

    /** As `start`, which must be good: the timer. */
    async started(person: TestPerson, fields: object = {}) {
      const { status, body } = await this.start(person, fields);
      if (status !== 200) throw new Error(`no timer was started: ${JSON.stringify(body)}`);
      return body.timer;
    },

    stop: (person: TestPerson, { id }: { id: string }, more = '') => person.delete(`${TIMER}?id=${id}${more}`),

    async timerOf(person: TestPerson) {
      return (await person.get(TIMER)).body.timer;
    },

    /** An entry of the test's today. */
    entryToday: (person: TestPerson, fields: object = {}) =>
      sheet.entry(person, { transactionDate: TEST_TODAY, ...fields }),

    /** The same person at another server, whose today may be another one; answers what came as JSON. */
    async at(today: string) {
      const other = await sheet.agency.startAnother({ now, today });
      // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
      const ask = async ({ cookie }: TestPerson, method: string, query = '', body?: object): Promise<any> => {
        const headers = {
          cookie,
          'x-requested-with': 'XMLHttpRequest',
          ...(body ? { 'content-type': 'application/json' } : {}),
        };
        const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
        return (await fetch(`${other.origin}${TIMER}${query}`, init)).json();
      };
      return {
        close: other.close,
        read: (person: TestPerson) => ask(person, 'GET'),
        start: (person: TestPerson, fields: object = {}) =>
          ask(person, 'PUT', '', { id: randomUUID(), ...work, ...fields }),
        stop: (person: TestPerson, { id }: { id: string }) => ask(person, 'DELETE', `?id=${id}`),
      };
    },
  };
}
