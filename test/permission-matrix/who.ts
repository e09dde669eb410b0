import type { ActorKind } from './actor-kinds.ts';

/**
 * Who, in words: what must hold, `&` between what must hold together and `|` between alternatives. A right is written
 * `job.read`, a role by its name. It is evaluated from the rights that an administrator has given a person, and not with the product's own
 * rules, which are being tested.
 */
export type Who = string;

const WORDS: Record<string, (kind: ActorKind) => boolean> = {
  everybody: () => true,
  none: () => false,
  // PERM-03 and PERM-04 together.
  approver: ({ roles, rights }) =>
    roles.includes('TimesheetSupervisor') &&
    (['timecell.create', 'timecell.update', 'timecell.delete'] as const).every((right) => rights.includes(right)),
  // PERM-05.
  editor: ({ roles }) => roles.includes('TimesheetSupervisorEdit'),
  deputy: ({ deputy }) => deputy === 'today',
};

/** Whether a kind of person is among them. */
export function isAmong(kind: ActorKind, who: Who): boolean {
  return who.split('|').some((together) => together.split('&').every((word) => holds(kind, word.trim())));
}

function holds(kind: ActorKind, word: string): boolean {
  if (word.includes('.')) return (kind.rights as readonly string[]).includes(word);
  const known = WORDS[word];
  return known ? known(kind) : (kind.roles as readonly string[]).includes(word);
}
