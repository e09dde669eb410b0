import { type MailBox, openMailBox } from '#test/fixtures/mail/mail-box.ts';
import { freePort } from './free-port.ts';
import { startProductOfFile } from './product-of-file.ts';
import { expect, test } from './story.ts';

type ReceivedMail = MailBox['mails'][number];

/** Returns the mails of the product of a file, which is started with a real mail server. */
export function withMailServer() {
  let started: Awaited<ReturnType<typeof startProductWithMail>>;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    started = await startProductWithMail();
  });
  test.afterAll(() => started.stop());
  return {
    get box() {
      return started.box;
    },
    /** Returns an address in the latest mail that `isMeant` accepts, once it has arrived. */
    async find(isMeant: (mail: ReceivedMail) => boolean, address: RegExp): Promise<string> {
      let found: string | undefined;
      await expect(() => {
        found = address.exec(started.box.mails.findLast(isMeant)?.text ?? '')?.[0];
        expect(found).toBeDefined();
      }).toPass();
      return found!;
    },
  };
}

async function startProductWithMail(): Promise<{ box: MailBox; stop: () => Promise<void> }> {
  const box = await openMailBox();
  const port = await freePort();
  const stop = await startProductOfFile({
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
