import type { ActorKind } from './actor-kinds.ts';

/**
 * A condition on a caller: rights such as `job.read`, roles by name, and the words below, with `&` for "and" and `|` for "or". It is
 * evaluated from the rights granted to the person, not with the product's own rules, which are under test.
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

/** Checks whether a kind of person matches. */
export function isAmong(kind: ActorKind, who: Who): boolean {
  return who.split('|').some((together) => together.split('&').every((word) => holds(kind, word.trim())));
}

function holds(kind: ActorKind, word: string): boolean {
  if (word.includes('.')) return (kind.rights as readonly string[]).includes(word);
  const known = WORDS[word];
  return known ? known(kind) : (kind.roles as readonly string[]).includes(word);
}
