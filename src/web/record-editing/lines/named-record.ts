import type { Texts } from '../../platform/translation.ts';

/** The record that a text names, or why none is taken. */
export type Found = { record: { id: number; name: string } } | { why: string };

/** A record that a text may name. */
export type Candidate = { id: number; code?: string; name: string; isActive?: boolean };

/** The one active record that a text names: a code before a name, and nothing where several have it. */
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

function folded(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
