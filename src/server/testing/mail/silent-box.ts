import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** The steps of a conversation, by the command that the server hears; `connect` before any, `message` when all of it is there. */
export const STEPS = ['connect', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'message'] as const;
export type Step = (typeof STEPS)[number];

/** A mail server that speaks only as far as a step. */
export type ShortBox = {
  port: number;
  /** Whole messages that were there, whether they were acknowledged or not. */
  messages: string[];
  /** Fulfils when a conversation came to the step. */
  reached: Promise<void>;
  /** Goes on answering from now on, also where it kept silent. */
  heal(): void;
  close(): Promise<void>;
};

/** Speaks SMTP up to a step and then cuts the connection, or says nothing any more, until it is healed. */
export async function openShortBox(step: Step, how: 'cut' | 'silent'): Promise<ShortBox> {
  let isHealed = false;
  const messages: string[] = [];
  const open = new Set<Socket>();
  let tellReached: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    tellReached = resolve;
  });
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    let kept = '';
    let isData = false;
    const answer = (at: Step, words: string) => {
      if (at === step && !isHealed) {
        tellReached();
        if (how === 'cut') socket.destroy();
        return;
      }
      socket.write(`${words}\r\n`);
    };
    answer('connect', '220 short');
    socket.on('data', (chunk) => {
      kept += chunk.toString();
      for (;;) {
        const end = kept.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const text = kept.slice(0, end);
        kept = kept.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          messages.push(text);
          answer('message', '250 taken');
          continue;
        }
        const command = text.slice(0, 4).toUpperCase();
        isData = command === 'DATA';
        if (command === 'QUIT') socket.end('221 bye\r\n');
        else answer(command as Step, isData ? '354 go on' : '250 fine');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    messages,
    reached,
    heal: () => {
      isHealed = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
