import { describe, expect, it } from 'vitest';
import {
  agenciesHealth,
  connectionsHealth,
  crowdHealth,
  movesHealth,
  postgresHealth,
  worstHealth,
} from './installation-health.ts';

describe('the state of an installation', () => {
  it.each([
    [null, 'act'],
    [14, 'act'],
    [15, 'good'],
    [18, 'good'],
    [19, 'look'],
  ] as const)('a server of PostgreSQL %s (OBS-04, SCALE-18)', (version, state) => {
    expect(postgresHealth(version)).toBe(state);
  });

  it.each([
    [{ used: 10, limit: 97, budget: 63 }, 'good'],
    [{ used: 10, limit: 60, budget: 63 }, 'look'],
    [{ used: 80, limit: 100, budget: 63 }, 'look'],
    [{ used: 95, limit: 100, budget: 63 }, 'act'],
  ] as const)('connections %o (OBS-04, SCALE-04)', (connections, state) => {
    expect(connectionsHealth(connections)).toBe(state);
  });

  it('an agency out of service is act, a pending migration look (OBS-04, SCALE-08)', () => {
    expect(agenciesHealth({ outOfService: 0, pending: 0 })).toBe('good');
    expect(agenciesHealth({ outOfService: 0, pending: 3 })).toBe('look');
    expect(agenciesHealth({ outOfService: 1, pending: 3 })).toBe('act');
  });

  it('more than 500 agencies on one server are worth a look (SCALE-20, OBS-04)', () => {
    expect([0, 500, 501].map(crowdHealth)).toEqual(['good', 'good', 'look']);
  });

  it('a running move is look, its leftovers act (SCALE-02, OBS-04)', () => {
    expect(movesHealth({ underWay: 0, left: 0 })).toBe('good');
    expect(movesHealth({ underWay: 2, left: 0 })).toBe('look');
    expect(movesHealth({ underWay: 0, left: 1 })).toBe('act');
  });

  it('is the worst of its parts (OBS-04)', () => {
    expect(worstHealth([])).toBe('good');
    expect(worstHealth(['good', 'look'])).toBe('look');
    expect(worstHealth(['act', 'good', 'look'])).toBe('act');
  });
});
