import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { REFUSALS } from '#contract/http/refusal.ts';
import { ATTACHMENT_MAXIMUM_SIZE, checkAttachment } from '#domain/documents/attachment.ts';
import { newRequestId } from '../platform/new-ids.ts';
import { text } from '../platform/translation.ts';
import { watchUnsavedInput } from '../platform/unsaved-input.ts';

/** An upload. `part` is the sent share, 0 to 1; `reason` is why it failed; `isFinal`: retrying is pointless. */
export type Upload = {
  requestId: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  part: number;
  reason: string;
  isFinal: boolean;
};

/** The page's lists with pending uploads. */
const underWay = new Set<string>();

/** Whether a file of the screen may still arrive, and would not if one left it now. */
export function areFilesUploading(): boolean {
  return underWay.size > 0;
}

/** Uploads a file; idempotent for the same upload. */
export type SendUpload = (upload: Upload, onProgress: (part: number) => void, signal: AbortSignal) => Promise<void>;

/** Uploads files one by one. A failed one stays with its reason, to retry or dismiss; pending ones count as unsaved input. */
export function useUploads(send: SendUpload) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const sending = useRef<{ requestId: string; controller: AbortController } | null>(null);
  const change = useCallback((requestId: string, changes: Partial<Upload>) => {
    setUploads((before) => before.map((one) => (one.requestId === requestId ? { ...one, ...changes } : one)));
  }, []);
  const drop = useCallback((requestId: string) => {
    if (sending.current?.requestId === requestId) sending.current.controller.abort();
    setUploads((before) => before.filter((one) => one.requestId !== requestId));
  }, []);

  const next = uploads.find(({ state }) => state === 'waiting');
  const isSending = uploads.some(({ state }) => state === 'sending');
  const run = async (upload: Upload) => {
    const { requestId, file } = upload;
    const controller = new AbortController();
    sending.current = { requestId, controller };
    change(requestId, { state: 'sending', part: 0, reason: '' });
    try {
      const refusal = await sendRefusal(file);
      if (refusal) return change(requestId, { state: 'failed', reason: refusal, isFinal: true });
      await send(upload, (part) => change(requestId, { part }), controller.signal);
      drop(requestId);
    } catch (error) {
      if (!controller.signal.aborted) change(requestId, { state: 'failed', reason: (error as Error).message });
    } finally {
      sending.current = null;
    }
  };
  const isFree = next !== undefined && !isSending;
  // The queue continues by itself: an effect of its content, not of a press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id stands for the upload
  useEffect(() => {
    if (isFree) void run(next);
  }, [isFree, next?.requestId]);
  useEffect(() => () => sending.current?.controller.abort(), []);
  const mayArrive = uploads.some(({ isFinal }) => !isFinal);
  const list = useId();
  useEffect(() => {
    if (!mayArrive) return;
    underWay.add(list);
    const stopWatching = watchUnsavedInput(() => true);
    return () => {
      underWay.delete(list);
      stopWatching();
    };
  }, [list, mayArrive]);

  return {
    uploads,
    add: (files: readonly File[]) =>
      setUploads((before) => [
        ...before,
        ...files.map(
          (file): Upload => ({
            requestId: newRequestId(),
            file,
            state: 'waiting',
            part: 0,
            reason: '',
            isFinal: false,
          }),
        ),
      ]),
    tryAgain: (requestId: string) => change(requestId, { state: 'waiting' }),
    drop,
  };
}

/** Checks a file as the server would, before it's sent. */
async function sendRefusal(file: File): Promise<string | null> {
  if (file.size > ATTACHMENT_MAXIMUM_SIZE) return text('The file is larger than 20 MB');
  const checked = checkAttachment(file.name, new Uint8Array(await file.arrayBuffer()));
  return typeof checked === 'string' ? text.of(REFUSALS[checked].text) : null;
}
