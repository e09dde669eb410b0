import { createHash } from 'node:crypto';
import { isOneLine } from '#domain/communication/mail-address.ts';
import { htmlOfMail, type MailContent, textOfMail } from './mail-content.ts';
import type { MailSender } from './mail-server.ts';

/** A mail's header fields besides its subject. */
export type MailHead = {
  sender: MailSender;
  recipient: { name: string | null; address: string };
  messageId: string;
  /** The thread shared by mails about one record, such as `agency purchase_order:12`; null for none. */
  thread: string | null;
  listUnsubscribe: string | null;
  replyTo?: MailContent['replyTo'];
};

/** A rendered mail, as sent and stored. */
export type RenderedMail = { recipient: string; sender: string; subject: string; text: string; html: string };

/** Renders content as text and HTML, in the language of the code. */
export function renderMail(content: MailContent, language: string, { sender, recipient }: MailHead): RenderedMail {
  return {
    recipient: recipient.address,
    sender: sender.address,
    subject: content.subject,
    text: textOfMail(content),
    html: htmlOfMail(content, language),
  };
}

/**
 * Composes the message, marked as automatic (Auto-Submitted, RFC 3834). Mails about one record form a thread, because they all reply to one
 * that was never sent.
 */
export async function composeMail(
  { subject, text, html }: RenderedMail,
  { sender, recipient, messageId, thread, listUnsubscribe, replyTo }: MailHead,
  attachments: MailContent['attachments'] = [],
): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  const root = thread && `<${createHash('sha256').update(thread).digest('hex').slice(0, 32)}@${domain}>`;
  const named = (name: string | null, address: string) => ({ name: name && isOneLine(name) ? name : '', address });
  return new MailComposer({
    from: named(sender.name, sender.address),
    to: named(recipient.name, recipient.address),
    subject,
    text,
    html,
    messageId,
    ...(replyTo ? { replyTo: named(replyTo.name, replyTo.address) } : {}),
    ...(root ? { inReplyTo: root, references: [root] } : {}),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(listUnsubscribe
        ? {
            'List-Unsubscribe': { prepared: true, value: `<${listUnsubscribe}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    attachments: attachments.map(({ fileName, contentType, bytes }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
