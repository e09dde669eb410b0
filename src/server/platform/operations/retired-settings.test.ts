import { expect, it } from 'vitest';
import { retiredSettings } from './retired-settings.ts';

it('SCALE-15 reports settings that are no longer read, also those of other servers', () => {
  expect(retiredSettings({ DATABASE_URL: 'postgres://one/', DATABASE_REPLICA_URL: '' })).toEqual([]);
  expect(
    retiredSettings({ DATABASE_REPLICA_URL: 'postgres://copy/', DATABASE_REPLICA_URL_EAST: 'postgres://e/' }),
  ).toEqual([
    'DATABASE_REPLICA_URL is no longer a setting: reports and exports are read from the server that DATABASE_URL names.',
    'DATABASE_REPLICA_URL_EAST is no longer a setting: reports and exports are read from the server that DATABASE_URL names.',
  ]);
});
