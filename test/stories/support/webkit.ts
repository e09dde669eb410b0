import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { findWebKit } from '../../../tools/find-browser.mjs';
import { freePort } from './free-port.ts';

/** The key under which WebDriver identifies an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The time limit for something to appear (ms). */
const LONGEST = 60_000;

/** A page in WebKit, driven by WebDriver. CSS selectors identify elements; the first match counts. */
export type WebKitPage = {
  goto(address: string): Promise<void>;
  /** Returns the result of a script's body in the page. */
  evaluate<Value>(script: string, ...values: unknown[]): Promise<Value>;
  waitFor(selector: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Types into the focused element, while holding a modifier key if given. */
  type(text: string, held?: string): Promise<void>;
  close(): Promise<void>;
};

/** Whether this machine has a WebKit with a driver. */
export const hasWebKit = findWebKit() !== null;

/** Starts WebKit on its own display. */
export async function startWebKit(): Promise<WebKitPage> {
  const { driver, browser } = findWebKit()!;
  const display = await startDisplay();
  const port = await freePort();
  const service = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', TZ: 'UTC' },
    stdio: 'ignore',
  });
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`WebDriver ${path}: ${value.error} ${value.message}`);
    return value as unknown;
  };
  await expect.poll(() => call('GET', '/status').then(Boolean, () => false), { timeout: LONGEST }).toBe(true);
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
  };
  const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string };
  const inSession = (method: string, path: string, body?: object) => call(method, `/session/${sessionId}${path}`, body);
  await inSession('POST', '/window/rect', { width: 1280, height: 900 });
  const find = async (selector: string) => {
    const element = await inSession('POST', '/element', { using: 'css selector', value: selector });
    return (element as Record<string, string>)[ELEMENT]!;
  };
  const waitFor = async (selector: string) => {
    const isThere = () => find(selector).then(Boolean, () => false);
    await expect.poll(isThere, { message: selector, timeout: LONGEST }).toBe(true);
  };
  return {
    waitFor,
    goto: async (address) => void (await inSession('POST', '/url', { url: address })),
    evaluate: async <Value>(script: string, ...values: unknown[]) =>
      (await inSession('POST', '/execute/sync', { script, args: values })) as Value,
    click: async (selector) => {
      await waitFor(selector);
      await inSession('POST', `/element/${await find(selector)}/click`, {});
    },
    type: async (text, held) => {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      const actions = held ? [{ type: 'keyDown', value: held }, ...keys, { type: 'keyUp', value: held }] : keys;
      await inSession('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    close: async () => {
      await inSession('DELETE', '');
      await stop(service);
      await stop(display.server);
    },
  };
}

/** Starts an X server without a screen; returns it with the name of its display. */
async function startDisplay(): Promise<{ server: ChildProcess; name: string }> {
  // The server chooses a free display and writes its number to the descriptor.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const lines = createInterface({ input: server.stdio[3] as NodeJS.ReadableStream });
  const [number] = (await once(lines, 'line')) as [string];
  return { server, name: `:${number}` };
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
