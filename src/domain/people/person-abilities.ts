import { phrase } from '../text/phrase.ts';
import { type Actor, can, hasApprovalAccess, seesMenu } from './permission.ts';

/** What people of a demo agency can do, in the order of interest to somebody who tries Docket. */
export const PERSON_ABILITIES = {
  administers: phrase('administers the agency'),
  'approves-time': phrase('approves time'),
  'runs-jobs': phrase('runs jobs'),
  'approves-orders': phrase('approves orders'),
  'approves-invoices': phrase('approves client invoices'),
  'enters-time': phrase('enters time'),
} as const;
export type PersonAbility = keyof typeof PERSON_ABILITIES;
export const PERSON_ABILITY_NAMES = Object.keys(PERSON_ABILITIES) as PersonAbility[];

/** Returns what a person can do by their rights. Everybody can enter time, so it is named only for those who can do nothing else. */
export function abilitiesOf(actor: Actor): PersonAbility[] {
  const isAble: Record<PersonAbility, boolean> = {
    administers: can(actor, 'update', 'administration'),
    'approves-time': hasApprovalAccess(actor),
    'runs-jobs': can(actor, 'create', 'job'),
    'approves-orders': can(actor, 'approve', 'purchaseorder'),
    'approves-invoices': seesMenu(actor, 'clientInvoiceApprovals'),
    'enters-time': false,
  };
  const abilities = PERSON_ABILITY_NAMES.filter((ability) => isAble[ability]);
  return abilities.length > 0 ? abilities : ['enters-time'];
}
