import type { Texts } from '../../platform/translation.ts';

/** The record that a text names, or why there's none. */
export type Found = { record: { id: number; name: string } } | { why: string };

/** A record that a text may name. */
export type Candidate = { id: number; code?: string; name: string; isActive?: boolean };

/** Finds the one active record that a text names: by code, then by name; none if ambiguous. */
export function oneOf(candidates: readonly Candidate[], text: string, t: Texts['t']): Found {
  const wanted = folded(text);
  const ways: ((one: Candidate) => string)[] = [
    ({ code }) => code ?? '',
    ({ name }) => name,
    ({ code, name }) => `${code ?? ''} ${name}`,
  ];
  for (const textOf of ways) {
    const named = candidates.filter((one) => folded(textOf(one)) === wanted);
    const active = named.filter(({ isActive }) => isActive !== false);
    if (active.length === 1) return { record: active[0]! };
    if (active.length > 1) return { why: t('More than one match for {text}', { text }) };
    if (named.length > 0) return { why: t('{text} is inactive', { text }) };
  }
  return { why: t('{text} was not found', { text }) };
}

/** Returns a look-up that queries each distinct text once. */
export function lookupOnce<Field extends string, Of extends readonly number[]>(
  t: Texts['t'],
  candidatesFor: (field: Field, text: string, ...of: Of) => Promise<readonly Candidate[]>,
): (field: Field, text: string, ...of: Of) => Promise<Found> {
  const known = new Map<string, Promise<Found>>();
  const find = async (field: Field, text: string, of: Of): Promise<Found> => {
    try {
      return oneOf(await candidatesFor(field, text, ...of), text, t);
    } catch (error) {
      return { why: error instanceof Error ? error.message : t('Nothing found') };
    }
  };
  return (field, text, ...of) => {
    const key = JSON.stringify([field, text, ...of]);
    const found = known.get(key) ?? find(field, text, of);
    known.set(key, found);
    return found;
  };
}

function folded(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
