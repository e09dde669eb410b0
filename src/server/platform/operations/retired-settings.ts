/** Settings of earlier releases, with what replaces them. Address names also stand for `<name>_<SERVER>`. */
const RETIRED: Record<string, string> = {
  AGENCY_CONNECTIONS: 'a fifth of DATABASE_CONNECTIONS is for one agency',
  ARCHIVE_DIR: 'each night, every agency and the registry are backed up into BACKUP_DIR',
  ARCHIVE_KEEP: '7 daily, 4 weekly and 12 monthly backups are kept in BACKUP_DIR',
  DATABASE_REPLICA_URL: 'reports and exports are read from the server that DATABASE_URL names',
  DEMO_ENTRIES: 'DEMO takes the number of entries',
  TLS: 'it follows from PUBLIC_URL, the address at which users open Docket',
  WORKER_PATIENCE: 'a worker that does not answer for 30 seconds is replaced',
};

/** Returns a sentence for each setting of an earlier release that has a value: the server reports them at start. */
export function retiredSettings(environment: Record<string, string | undefined>): string[] {
  return Object.entries(environment).flatMap(([variable, value]) => {
    const name = Object.keys(RETIRED).find(
      (retired) => variable === retired || (retired.endsWith('_URL') && variable.startsWith(`${retired}_`)),
    );
    return value && name ? [`${variable} is no longer a setting: ${RETIRED[name]}.`] : [];
  });
}
