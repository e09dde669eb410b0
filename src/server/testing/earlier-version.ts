import { readMigrations } from '../platform/database/migrations/migration-file.ts';
import { databaseFolders } from '../platform/database/registry/registry.ts';
import { projectRoot } from '../platform/operations/project-root.ts';

/** Migrations that an agency of the last version before `db/schema` has, as far as an upgrade checks them. */
export const EARLIER_MIGRATIONS = readMigrations(databaseFolders(projectRoot()).agency)[0]!.baseline!.replaces;
