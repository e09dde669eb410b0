import { expect, it } from 'vitest';
import { retiredSettings } from './retired-settings.ts';

it('reports settings that are no longer read, also those of other servers (SCALE-15)', () => {
  expect(retiredSettings({ DATABASE_URL: 'postgres://one/', DATABASE_REPLICA_URL: '' })).toEqual([]);
  expect(
    retiredSettings({ DATABASE_REPLICA_URL: 'postgres://copy/', DATABASE_REPLICA_URL_EAST: 'postgres://e/' }),
  ).toEqual([
    'DATABASE_REPLICA_URL is no longer a setting: reports and exports are read from the server that DATABASE_URL names.',
    'DATABASE_REPLICA_URL_EAST is no longer a setting: reports and exports are read from the server that DATABASE_URL names.',
  ]);
});

it('reports the settings of the archive, with the nightly backups in its place (SCALE-16)', () => {
  expect(retiredSettings({ ARCHIVE_DIR: '/mnt/backup', ARCHIVE_KEEP: '7', BACKUP_DIR: '/mnt/backup' })).toEqual([
    'ARCHIVE_DIR is no longer a setting: each night, every agency and the registry are backed up into BACKUP_DIR.',
    'ARCHIVE_KEEP is no longer a setting: 7 daily, 4 weekly and 12 monthly backups are kept in BACKUP_DIR.',
  ]);
});
