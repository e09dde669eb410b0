import type { SuccessorRefusal } from '#domain/handover.ts';
import type { PersonRefusal } from '#domain/person.ts';

const findings: Record<Exclude<PersonRefusal, 'mail-address-invalid'>, { status: number; text: string }> = {
  'profile-own': { status: 422, text: 'Nobody gives an access profile to themselves' },
  'profile-needs-administration': { status: 422, text: 'Only administrators give or take this access profile' },
  'person-needs-administration': { status: 422, text: 'Only administrators change this of somebody who administers' },
  'days-reversed': { status: 422, text: 'The last day is before the first' },
  'supervisor-circle': { status: 422, text: 'The supervisors would stand in a circle' },
  'username-taken': { status: 422, text: 'Somebody has this user name already' },
};

const handovers: Record<SuccessorRefusal, { status: number; text: string }> = {
  'successor-leaves': { status: 422, text: 'Whoever leaves takes nothing over' },
  'successor-inactive': { status: 422, text: 'This person is inactive or has left' },
  'successor-without-right': { status: 422, text: 'This person does not have the right to take this over' },
};

/** Why a change of people, profiles and invitations is refused (ADM-12, ADM-13, PEOPLE-12). */
export const PERSON_REFUSALS = {
  ...findings,
  ...handovers,
  'administrator-needed': { status: 422, text: 'The agency would be left without an administrator' },
} as const;
