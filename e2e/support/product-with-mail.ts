import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type MailBox, openMailBox } from '../../src/server/testing/mail/mail-box.ts';
import { startProductOfWorker } from './product-of-worker.ts';

/** Starts the product of the worker with a real mail server beside it; `stop` ends both. */
export async function startProductWithMail(): Promise<{ box: MailBox; stop: () => Promise<void> }> {
  const box = await openMailBox();
  const port = await freePort();
  const stop = await startProductOfWorker({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${box.port}`,
    MAIL_FROM: 'Docket <docket@harbour-pine.example>',
  });
  return {
    box,
    async stop() {
      await stop();
      await box.close();
    },
  };
}

/** A port that nobody listens at, for a product that has to know its address before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
