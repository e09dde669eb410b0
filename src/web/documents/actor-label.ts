import type { Texts } from '../platform/translation.ts';

/** The actor of a history row: by name, as whose deputy, and whether by a mail link; a person outside the agency is `outsider`. */
export function describeActor(
  event: { by: { name: string } | null; onBehalfOf: { name: string } | null; byMail: boolean },
  outsider: string,
  t: Texts['t'],
): string {
  const { by, onBehalfOf, byMail } = event;
  const name = by?.name ?? outsider;
  const who = onBehalfOf ? t('{name} for {other}', { name, other: onBehalfOf.name }) : name;
  return byMail ? t('{name}, by email', { name: who }) : who;
}
