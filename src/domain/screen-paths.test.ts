import { describe, expect, it } from 'vitest';
import { PATHS, screenPath } from './screen-paths.ts';

describe('screenPath', () => {
  it.each([
    ['estimate', { id: 12 }, '/production/estimate/12/edit'],
    ['job', { id: 0, isinternal: false, tab: 'details' }, '/production/job/0/false/edit/details'],
    ['approvalLink', { agency: 'harbour & pine' }, '/links/approval/harbour%20%26%20pine'],
    ['home', {}, '/home'],
  ] as const)('fills the parameters of %s in', (screen, parameters, path) => {
    expect(screenPath(screen, parameters)).toBe(path);
  });

  it('refuses a path whose parameter is missing', () => {
    expect(() => screenPath('estimate')).toThrow('estimate needs id');
  });

  it('has each address once', () => {
    const addresses = Object.values(PATHS);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
