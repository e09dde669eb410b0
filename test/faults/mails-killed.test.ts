import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailBox, openMailBox, refusal } from '#test/fixtures/mail/mail-box.ts';
import { databaseUrlOf } from '../../src/server/platform/database/postgres.ts';
import { type DocketProcess, startDocket } from '../stories/support/docket-process.ts';
import { dice } from '../stories/writers/dice.ts';
import { type OwnDatabase, onDatabase, startOwnDatabase, until } from './support/own-database.ts';

const MAILS = 1000;
const KILLS = 50;
const CONNECTIONS = 3;

let database: OwnDatabase;
let box: MailBox;
let docket: DocketProcess | undefined;
let cuts = 0;
/** Awaited before the next message is acknowledged: the moment for a kill. */
let beforeAnswer: (() => Promise<void>) | undefined;
const roll = dice(20261121);

const cut = () => {
  cuts += 1;
  box.cut();
};
const start = async () => {
  docket = await startDocket({
    DATABASE_URL: database.url,
    DEMO: '300',
    SMTP_URL: `smtp://127.0.0.1:${box.port}`,
    MAIL_FROM: 'docket@sender.example',
  });
};
beforeAll(async () => {
  database = await startOwnDatabase();
  box = await openMailBox({
    onRecipient() {
      if (roll(60) === 0) cut();
      if (roll(60) === 0) throw refusal(451, 'Not now');
    },
    async onMessage() {
      await beforeAnswer?.();
      if (roll(60) === 0) cut();
    },
  });
  await start();
});
afterAll(async () => {
  await docket?.stop();
  await box?.close();
  await database?.stop();
});

const outbox = <Row extends Record<string, unknown>>(text: string) =>
  onDatabase(database.agencyUrl, async (client) => (await client.query<Row>(text)).rows);

/** Ends the pauses after failures, and with `all` also the leases of dead servers, so that no test waits minutes for them. */
async function hurry(all: 'waiting' | 'waiting, sending' = 'waiting') {
  await outbox(`update outgoing_mail set due_at = now() where state = any(string_to_array('${all}', ', '))`);
  await onDatabase(databaseUrlOf(database.url, 'docket'), (client) =>
    client.query('update due_work set due_at = now()'),
  );
}

async function countOpen(): Promise<number> {
  const rows = await outbox<{ count: number }>(
    "select count(*)::integer as count from outgoing_mail where state in ('waiting', 'sending')",
  );
  return rows[0]!.count;
}

it('servers that are killed and connections that are cut lose no mail, and what comes twice has the same Message-ID (MAIL-03, MAIL-02)', async () => {
  await outbox(`insert into outgoing_mail (template, address, facts)
    select 'test-mail', 'n' || number || '@y.example', '{}' from generate_series(1, ${MAILS}) as number`);
  let unanswered = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const exited = once(docket!.process, 'exit');
    const enough = box.mails.length + 1 + roll(20);
    const isInTheMoment = roll(2) === 0;
    const killed = new Promise<void>((resolve) => {
      beforeAnswer = async () => {
        if (box.mails.length < enough) return;
        if (!isInTheMoment) return resolve();
        unanswered += 1;
        resolve();
        await exited;
      };
    });
    // After a cut everything waits, so it is made due again.
    let isOver = false;
    const hurrying = until(async () => {
      if (!isOver) await hurry();
      return isOver;
    });
    await killed;
    isOver = true;
    docket!.process.kill('SIGKILL');
    await exited;
    beforeAnswer = undefined;
    await hurrying;
    await hurry('waiting, sending');
    await start();
  }
  await until(async () => {
    await hurry();
    return (await countOpen()) === 0;
  });
  const rows = await outbox<{ address: string; message_id: string; state: string }>(
    'select address, message_id, state from outgoing_mail',
  );
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent']));
  const idsOf = new Map<string, Set<string>>();
  for (const mail of box.mails) {
    const address = [mail.to].flat()[0]!.text;
    idsOf.set(address, (idsOf.get(address) ?? new Set()).add(mail.messageId!));
  }
  expect(rows.filter(({ address, message_id }) => !idsOf.get(address)?.has(message_id))).toEqual([]);
  expect([...idsOf].filter(([, ids]) => ids.size !== 1)).toEqual([]);
  // For each kill and each cut, at most the messages on open connections were sent twice.
  expect(box.mails.length - MAILS).toBeLessThanOrEqual(CONNECTIONS * (KILLS + cuts));
  expect(unanswered).toBeGreaterThan(KILLS / 5);
});
