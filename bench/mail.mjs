import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { startDocket } from './docket.mjs';
import { alternate } from './rounds.mjs';

/**
 * Measures how long 1,000 mails take from the first to the last one received: the product with its outbox, and nodemailer alone with the
 * same text over as many connections. The mail server is a separate process, as in production.
 */
const MAILS = 1000;
const CONNECTIONS = 3;

const server = spawn(process.execPath, [fileURLToPath(new URL('mail-server.mjs', import.meta.url))], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const [{ port }] = await once(server, 'message');
const taken = async () => {
  const [{ milliseconds }] = await once(server, 'message');
  return milliseconds;
};
const expectMails = () => server.send({ mails: MAILS });

const dataFolder = mkdtempSync(join(tmpdir(), 'docket-mail-'));
// The database's user needs access.
chmodSync(dataFolder, 0o755);
const docket = await startDocket(dataFolder, {
  DEMO: '300',
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'docket@sender.example',
});
const [agency, registry] = [await docket.openDatabase('docket_harbour-pine'), await docket.openDatabase('docket')];

async function byProduct() {
  expectMails();
  await agency.query(`insert into outgoing_mail (template, address)
    select 'test-mail', 'n' || number || '@y.example' from generate_series(1, ${MAILS}) as number`);
  await registry.query('update due_work set due_at = now()');
  return taken();
}

async function byNodemailer() {
  const { rows } = await agency.query(
    'select text_body, html_body, subject from outgoing_mail where text_body is not null limit 1',
  );
  const { text_body: text, html_body: html, subject } = rows[0];
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: 100,
  });
  expectMails();
  const all = Array.from({ length: MAILS }, (_, number) =>
    transport.sendMail({ from: 'docket@sender.example', to: `n${number}@y.example`, subject, text, html }),
  );
  const milliseconds = await taken();
  await Promise.all(all);
  transport.close();
  return milliseconds;
}

const figures = await alternate({ product: byProduct, nodemailer: byNodemailer }, { warmUp: 1, rounds: 5 });
process.stdout.write(
  `${MAILS} mails: Docket ${Math.round(figures.product)} ms, nodemailer alone ${Math.round(figures.nodemailer)} ms, ratio ${(figures.product / figures.nodemailer).toFixed(2)}\n`,
);
await Promise.all([agency.end(), registry.end()]);
await docket.stop();
server.kill();
rmSync(dataFolder, { recursive: true, force: true });
