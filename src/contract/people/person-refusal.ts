import type { SuccessorRefusal } from '#domain/people/handover.ts';
import type { PersonRefusal } from '#domain/people/person.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';

const findings: Record<Exclude<PersonRefusal, 'mail-address-invalid'>, { status: number; text: Phrase }> = {
  'profile-own': { status: 422, text: phrase("You can't change your own access profile") },
  'profile-needs-administration': {
    status: 422,
    text: phrase('Only administrators can assign or remove this access profile'),
  },
  'person-needs-administration': {
    status: 422,
    text: phrase('Only administrators can change this for an administrator'),
  },
  'days-reversed': { status: 422, text: phrase("The last day can't be before the first") },
  'supervisor-circle': { status: 422, text: phrase('The supervisors would form a circle') },
  'username-taken': { status: 422, text: phrase('This user name is taken') },
};

const handovers: Record<SuccessorRefusal, { status: number; text: Phrase }> = {
  'successor-leaves': { status: 422, text: phrase("The person leaving can't be the successor") },
  'successor-inactive': { status: 422, text: phrase('This person is inactive or has left') },
  'successor-without-right': { status: 422, text: phrase("This person doesn't have permission to take this over") },
};

/** Why a change of people, profiles and invitations is refused (ADM-12, ADM-13, PEOPLE-12). */
export const PERSON_REFUSALS = {
  ...findings,
  ...handovers,
  'administrator-needed': { status: 422, text: phrase('The agency would be left without an administrator') },
} as const;
