/** Somebody whom a text can mention. */
type Named = { id: number; name: string };

/** A part of a text: words, or a name behind its @ with those who have it. */
export type MentionPart<Person> = { text: string; people: Person[] };

/**
 * A text in parts, so that mentions can be told from words. A name counts where it stands whole behind an @ that ends
 * no word, as that of a mail address does; of two names that begin alike, the longer one.
 */
export function mentionParts<Person extends Named>(text: string, people: readonly Person[]): MentionPart<Person>[] {
  const names = [...new Set(people.map(({ name }) => name))].filter(Boolean).sort((a, b) => b.length - a.length);
  if (names.length === 0) return [{ text, people: [] }];
  const mention = new RegExp(`(^|[^\\p{L}\\p{N}])@(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  const parts: MentionPart<Person>[] = [];
  let end = 0;
  for (const match of text.matchAll(mention)) {
    const [whole, before, name] = match;
    const start = match.index + before!.length;
    if (start > end) parts.push({ text: text.slice(end, start), people: [] });
    end = match.index + whole.length;
    parts.push({ text: text.slice(start, end), people: people.filter((person) => person.name === name) });
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), people: [] });
  return parts;
}

/** The ids of those whose names stand in a text as mentions, each once. */
export function mentionedIn(text: string, people: readonly Named[]): number[] {
  return [...new Set(mentionParts(text, people).flatMap((part) => part.people.map(({ id }) => id)))];
}

/** People by name: the first ones, and those of the others who have another name. */
export function joinedByName<Person extends Named>(first: readonly Person[], others: readonly Person[]): Person[] {
  return [...first, ...others.filter(({ name }) => !first.some((person) => person.name === name))];
}

/** A mention that is being typed: where its @ stands, and what follows it. */
export type BegunMention = { start: number; words: string };

/** Up to three words of a name behind an @ that ends no word. */
const BEGUN = /(?:^|[^\p{L}\p{N}])@((?:[^\s@]{1,40}(?: [^\s@]{1,40}){0,2})?)$/u;

/**
 * The mention that is being typed before the caret; null where there is none, or where it is the whole name of somebody known,
 * with which no other known name begins.
 */
export function begunMention(text: string, caret: number, known: readonly Named[]): BegunMention | null {
  const words = BEGUN.exec(text.slice(0, caret))?.[1];
  if (words === undefined) return null;
  const isWhole = mentionedIn(`@${words}`, known).length > 0;
  if (isWhole && !known.some(({ name }) => name.length > words.length && name.startsWith(words))) return null;
  return { start: caret - words.length - 1, words };
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
