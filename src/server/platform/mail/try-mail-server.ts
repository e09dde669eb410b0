import { randomUUID } from 'node:crypto';
import { composeMail, renderMail } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';
import type { MailSender, MailServer } from './mail-server.ts';
import { openSmtpSession, type SmtpOptions } from './smtp-session.ts';

/** Milliseconds: a user is waiting. */
const TRIAL_TIMES = { connect: 10_000, greeting: 10_000, answer: 20_000 };

/** Sends one mail at once over a separate connection, and returns the server's response. Throws MailFailure. */
export async function tryMailServer(
  server: MailServer,
  {
    sender,
    recipient,
    content,
    language,
  }: { sender: MailSender; recipient: { name: string; address: string }; content: MailContent; language: string },
  options: SmtpOptions,
): Promise<string> {
  const session = await openSmtpSession(server, { times: TRIAL_TIMES, ...options });
  try {
    const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
    const messageId = `<${randomUUID()}@${domain}>`;
    const head = { sender, recipient, messageId, thread: null, listUnsubscribe: null };
    const message = await composeMail(renderMail(content, language, head), head);
    return await session.post({
      from: sender.address,
      to: recipient.address,
      message,
      beginData: () => async () => undefined,
    });
  } finally {
    session.end();
  }
}
