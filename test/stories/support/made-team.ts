import { onDatabaseOfFile } from './on-agency.ts';

/** Creates a supervisor and a member of their team for the story. They sign in with the demo password. */
export async function makeTeam(
  username: string,
): Promise<{ supervisor: { id: number; username: string }; member: { id: number; username: string } }> {
  const memberName = `${username}-team`;
  const { rows } = await onDatabaseOfFile('docket_harbour-pine', (client) =>
    client.query(
      `with supervisor as (
         insert into employee (code, name, username, password_hash, password_changed_at, access_profile_id)
         select upper($1), 'Lena Leaver', $1, password_hash, now(), access_profile_id from employee where username = 'sue'
         returning id),
       member as (
         insert into employee (code, name, username, password_hash, password_changed_at, access_profile_id, supervisor_id)
         select upper($2), 'Tom Team', $2, password_hash, now(), access_profile_id, supervisor.id
         from employee, supervisor where username = 'noah'
         returning id),
       role as (
         insert into employee_role (employee_id, role)
         select id, role from supervisor, unnest(array['TimesheetUser', 'TimesheetSupervisor']) as role
         union all select id, 'TimesheetUser' from member)
       select supervisor.id as "supervisorId", member.id as "memberId" from supervisor, member`,
      [username, memberName],
    ),
  );
  const { supervisorId, memberId } = rows[0];
  return { supervisor: { id: supervisorId, username }, member: { id: memberId, username: memberName } };
}
