import type { Role } from '#domain/people/permission.ts';
import { startTestAgency, type TestAgency } from '#test/fixtures/test-agency.ts';
import { fileCalls } from './file-calls.ts';

type Person = NonNullable<Parameters<TestAgency['add']['employee']>[0]>;
type Access = NonNullable<Person['access']>;

/** Access to import every kind of record that another product's hours create. */
const IMPORTS_EVERYTHING: Access = {
  ...{ administration: 'all', people: 'all', masterdata: 'all', moneysettings: 'all' },
  ...{ job: 'all', project: 'all' },
};

/** Starts an agency with a signed-in person who may import everything. `access`: further rights. */
export async function startImportDesk({
  access = {},
  roles = ['TimesheetUser'],
}: Pick<Person, 'access' | 'roles'> = {}) {
  const agency = await startTestAgency();
  const keeper = await agency.signIn(
    await agency.add.employee({ roles, access: { ...IMPORTS_EVERYTHING, ...access } }),
  );
  return { agency, keeper, calls: fileCalls(agency) };
}

/** Roles that edit a team's time. */
export const EDITS_TIME_OF_TEAM: Role[] = ['TimesheetUser', 'TimesheetSupervisorEdit'];
