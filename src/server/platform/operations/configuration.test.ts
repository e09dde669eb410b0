import { describe, expect, it } from 'vitest';
import { isLoopback, readConfiguration } from './configuration.ts';

describe('the demo agencies', () => {
  it.each([
    [{}, true],
    [{ HOST: '127.0.0.1' }, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.0.2.7' }, false],
    [{ HOST: 'docket.example' }, false],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, true],
    [{ HOST: '127.0.0.1', DEMO: 'off' }, false],
  ])('FIX-20 are made where others reach them only when they are asked for: %o', (environment, withDemo) => {
    expect(readConfiguration(environment).withDemo).toBe(withDemo);
  });

  it('FIX-20 a name that only looks like loopback is none', () => {
    expect(['127.0.0.1.example', 'localhost.example', '1127.0.0.1'].map(isLoopback)).toEqual([false, false, false]);
  });
});
