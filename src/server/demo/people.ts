import { addDays, type Day } from '#domain/calendar/calendar.ts';
import type { CopyRow } from '../platform/database/copy-rows.ts';
import type { PersonContent } from './agency-content.ts';
import { decimalOfHundredths } from './amounts.ts';
import { firstNames, lastNames } from './names.ts';
import { type Plan, PURPOSE } from './plan.ts';
import { type CostType, idsByCode } from './setup.ts';

/** A person with what time, jobs and orders need. Hours in hundredths, from Monday. */
export type Person = PersonContent & {
  id: number;
  code: string;
  ownCostTypes: CostType[];
  weekHours: readonly number[];
  maximumHours: number;
  supervisorId: number | null;
  /** Who approved this person's time: the nearest supervisor who may. */
  approverId: number | null;
  firstDay: Day;
  lastDay: Day;
};

const USUAL_WEEK = [760, 760, 760, 760, 760, 0, 0] as const;
const USUAL_MAXIMUM = 1200;
/** The size of generated teams, each with its own supervisor. */
const TEAM_SIZE = 15;

/** Returns everyone: the content's people and, at larger scale, generated ones. */
export function peopleOf(plan: Plan, costTypes: readonly CostType[]): Person[] {
  const contents = [...plan.content.people];
  for (let index = 0; contents.length < plan.size.people; index += 1) contents.push(addedPerson(plan, index, contents));
  const idOfUsername = new Map<string, number>();
  for (const [index, { username, domain }] of contents.entries()) if (!domain) idOfUsername.set(username, index + 1);
  const people = contents.map((content, index): Person => {
    const id = index + 1;
    return {
      ...content,
      id,
      code: `P${String(id).padStart(4, '0')}`,
      ownCostTypes: content.costTypes.map((code) => costTypes[idsByCode(costTypes)(code) - 1]!),
      weekHours: content.workHours ?? USUAL_WEEK,
      maximumHours: content.maximumDailyHours ?? USUAL_MAXIMUM,
      supervisorId: content.supervisor ? (idOfUsername.get(content.supervisor) ?? null) : null,
      approverId: null,
      firstDay: content.joinedDaysAgo ? addDays(plan.today, -content.joinedDaysAgo) : addDays(plan.firstDay, -400),
      lastDay: content.leftDaysAgo ? addDays(plan.today, -content.leftDaysAgo) : '2199-12-31',
    };
  });
  for (const person of people) person.approverId = approverOf(person, people, plan);
  return people;
}

function approverOf(person: Person, people: readonly Person[], plan: Plan): number | null {
  let above = person.supervisorId;
  while (above !== null) {
    const supervisor = people[above - 1]!;
    const rights = plan.content.accessProfiles[supervisor.profile]?.timecell?.rights ?? [];
    if (supervisor.roles?.includes('TimesheetSupervisor') && rights.includes('update')) return supervisor.id;
    above = supervisor.supervisorId;
  }
  return null;
}

function addedPerson(plan: Plan, index: number, soFar: readonly PersonContent[]): PersonContent {
  const random = plan.randomFor(PURPOSE.people, index);
  const username = `p${String(soFar.length + 1).padStart(4, '0')}`;
  const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  const root = plan.content.people[0]!;
  const placeInTeam = index % TEAM_SIZE;
  if (placeInTeam === 0) {
    const model = plan.content.people.find(({ profile }) => profile === 'Time approver')!;
    return { ...model, roles: ['TimesheetSupervisor'], username, name, supervisor: root.username };
  }
  const models = plan.content.people.filter(({ leadsJobs, maximumDailyHours, costTypes, passwordAge, leftDaysAgo }) => {
    const isPlain = costTypes.length > 0 && !maximumDailyHours && !passwordAge && !leftDaysAgo;
    return isPlain && (placeInTeam <= 2 ? leadsJobs : !leadsJobs);
  });
  const { domain: _, joinedDaysAgo: __, ...model } = random.pick(models);
  return { ...model, username, name, supervisor: soFar[soFar.length - placeInTeam]!.username };
}

/** Generates people and their roles. Everyone is a TimesheetUser, the default role. */
export function peopleRows(plan: Plan, people: readonly Person[], passwordHash: string): [string, CopyRow[]][] {
  const { content, today } = plan;
  const divisionId = idsByCode(content.divisions);
  const departmentId = idsByCode(content.departments);
  const profileId = idsByCode(Object.keys(content.accessProfiles).map((code) => ({ code })));
  const rows = people.map((person) => ({
    id: person.id,
    code: person.code,
    name: person.name,
    email: `${mailName(person.name)}@${content.agency.mailDomain}`,
    domain: person.domain ?? '',
    username: person.username,
    password_hash: passwordHash,
    password_changed_at: plan.momentOf(addDays(today, -(person.passwordAge ?? 0)), 0),
    is_active: person.leftDaysAgo === undefined,
    division_id: divisionId(person.division),
    department_id: departmentId(person.department),
    default_cost_type_id: person.ownCostTypes[0]?.id ?? null,
    maximum_daily_hours: decimalOfHundredths(person.maximumHours),
    ...Object.fromEntries(
      WEEKDAY_COLUMNS.map((column, index) => [column, decimalOfHundredths(person.weekHours[index]!)]),
    ),
    allow_user_billable_flag: !person.mayNotChangeBillableFlag,
    use_second_language: person.usesSecondLanguage ?? false,
    start_date: person.firstDay,
    end_date: person.leftDaysAgo === undefined ? null : person.lastDay,
    supervisor_id: person.supervisorId,
    access_profile_id: profileId(person.profile),
    is_gl_read_only: person.isGlReadOnly ?? false,
    last_modified: plan.momentOf(addDays(today, -1), 540),
  }));
  const roles = people.flatMap(({ id, roles = [] }) =>
    ['TimesheetUser', ...roles].map((role) => ({ employee_id: id, role })),
  );
  return [
    ['employee', rows],
    ['employee_role', roles],
  ];
}

const WEEKDAY_COLUMNS = [
  'monday_hours',
  'tuesday_hours',
  'wednesday_hours',
  'thursday_hours',
  'friday_hours',
  'saturday_hours',
  'sunday_hours',
] as const;

function mailName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.');
}
