import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceOf } from './user-agent.ts';

const MOZILLA = 'Mozilla/5.0';
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the device of a session (IDENT-09)', () => {
  it.each([
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/141.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`, 'Edge', 'Windows'],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/141.0.0.0 Safari/537.36 OPR/120.0`, 'Opera', 'Windows'],
    [`${MOZILLA} (X11; Linux x86_64) ${KHTML} Chrome/141.0.0.0 Safari/537.36 Vivaldi/7.0`, 'Vivaldi', 'Linux'],
    [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/141.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
    [`${MOZILLA} (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`, 'Firefox', 'Linux'],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
      'Safari',
      'macOS',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1`,
      'Chrome',
      'iPhone',
    ],
    [`${MOZILLA} (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 FxiOS/144.0 Mobile/15E148`, 'Firefox', 'iPad'],
    [`${MOZILLA} (Linux; Android 15; Pixel 9) ${KHTML} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [
      `${MOZILLA} (Linux; Android 15; SM-S921B) ${KHTML} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    ['curl/8.5.0', 'curl', null],
    ['node', null, null],
    ['', null, null],
    ['😀', null, null],
  ])('%s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });

  it('nothing of an arbitrary header is displayed (IDENT-09)', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { browser, system } = deviceOf(text);
        expect([browser, system].every((name) => name === null || /^[A-Za-z ]+$/.test(name))).toBe(true);
      }),
    );
  });
});
