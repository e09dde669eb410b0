import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';

/**
 * Responds to what isn't a valid HTTP request, or too large or slow: it never reaches the application. Closes the connection, so that
 * nothing after it is taken for another request.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code: RefusalCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'too-large' : 'malformed-request';
  const { status, text } = REFUSALS[code];
  const requestId = randomUUID();
  const problem: Problem = { type: `/api/docs#${code}`, title: text, status, detail: text, code, requestId };
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      `X-Request-Id: ${requestId}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
