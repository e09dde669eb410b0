import type { z } from 'zod/mini';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { addressOf, noResponseProblem, parseResponse } from './api.ts';
import { withReauthentication } from './re-authentication.ts';
import { requestHeaders } from './signed-in-as.ts';

/** The timeout of a file transfer, in milliseconds. */
const TRANSFER_TIMEOUT = 600_000;

type Values = Record<string, string | number | boolean | readonly string[] | undefined>;
type Place<P, Q> = { params?: P & Values; query?: Q & Values };

/**
 * Uploads a file and returns the response. `onProgress` receives the sent share, from 0 to 1. Throws like `call`: an ApiProblem, or an
 * AbortError if cancelled.
 */
export function sendFile<P, Q, A extends z.ZodMiniType>(
  endpoint: Endpoint<z.ZodMiniType<P>, z.ZodMiniType<Q>, z.ZodMiniType, A>,
  sent: Place<P, Q> & { file: Blob },
  way: SendingWay,
): Promise<z.output<A>> {
  return withReauthentication(() => sendOnce(endpoint, sent, way) as Promise<z.output<A>>);
}

type SendingWay = { onProgress: (part: number) => void; signal: AbortSignal };

function sendOnce(
  endpoint: Endpoint,
  { params, query, file }: { params?: Values; query?: Values; file: Blob },
  { onProgress, signal }: SendingWay,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // Only XMLHttpRequest reports upload progress.
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint.path, params, query));
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.timeout = TRANSFER_TIMEOUT;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        resolve(endpoint.answer.parse(parseResponse(request.status, request.responseText)));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(noResponseProblem(false));
    request.ontimeout = () => reject(noResponseProblem(true));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) return request.onabort(new ProgressEvent('abort'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

/** Downloads a file with a call, which may also send one. Throws like `call`. */
export function keepFile<P, Q>(
  endpoint: Endpoint<z.ZodMiniType<P>, z.ZodMiniType<Q>>,
  sent: Place<P, Q> & FileToKeep,
): Promise<void> {
  return withReauthentication(() => keepOnce(endpoint, sent));
}

/** The name of the downloaded file, and the file to send. */
type FileToKeep = { fileName: string; file?: Blob };

async function keepOnce(
  endpoint: Endpoint,
  { params, query, fileName, file }: { params?: Values; query?: Values } & FileToKeep,
): Promise<void> {
  const timeout = AbortSignal.timeout(TRANSFER_TIMEOUT);
  let response: Response;
  let content: Blob;
  try {
    response = await fetch(addressOf(endpoint.path, params, query), {
      method: endpoint.method,
      cache: 'no-store',
      signal: timeout,
      headers: { ...requestHeaders(), ...(file ? { 'content-type': 'application/octet-stream' } : {}) },
      ...(file ? { body: file } : {}),
    });
    content = await response.blob();
  } catch {
    throw noResponseProblem(timeout.aborted);
  }
  parseResponse(response.status, response.ok ? '' : await content.text());
  giveFile(content, fileName);
}

/** Passes a file to the browser to save or display. */
export function giveFile(content: Blob, fileName: string) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Browsers read the content asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
