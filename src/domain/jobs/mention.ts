/** A person who can be mentioned. */
type Named = { id: number; name: string };

/** A part of a text: plain words, or a mention with all people of that name. */
export type MentionPart<Person> = { text: string; people: Person[] };

/**
 * Splits a text into words and mentions. A mention is an @ followed by a whole name. The @ can't follow a word, as it does in
 * an email address. If several names match, the longest wins.
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

/** Returns the ids of the people mentioned in a text, each once. */
export function mentionedIn(text: string, people: readonly Named[]): number[] {
  return [...new Set(mentionParts(text, people).flatMap((part) => part.people.map(({ id }) => id)))];
}

/** Merges two lists of people by name. If a name is in both, the first list wins. */
export function joinedByName<Person extends Named>(first: readonly Person[], others: readonly Person[]): Person[] {
  return [...first, ...others.filter(({ name }) => !first.some((person) => person.name === name))];
}

/** A mention that is being typed: the position of its @, and the text after it. */
export type BegunMention = { start: number; words: string };

/** Matches an @ that doesn't follow a word, and up to three words of a name. */
const BEGUN = /(?:^|[^\p{L}\p{N}])@((?:[^\s@]{1,40}(?: [^\s@]{1,40}){0,2})?)$/u;

/**
 * Returns the mention that is being typed before the caret, or null. A complete name counts as finished, unless another
 * known name begins with it.
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
