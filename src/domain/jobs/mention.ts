/** A person who can be mentioned. */
type Named = { id: number; name: string };

/** Part of a text: plain words, or a mention with the people of that name. */
export type MentionPart<Person> = { text: string; people: Person[] };

/**
 * Splits a text into plain text and mentions. A mention is a full name after an @ that doesn't end a word (as in mail addresses). The
 * longest matching name wins.
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

/** Lists the distinct ids of people mentioned in a text. */
export function mentionedIn(text: string, people: readonly Named[]): number[] {
  return [...new Set(mentionParts(text, people).flatMap((part) => part.people.map(({ id }) => id)))];
}

/** Merges two lists of people, dropping people of the second list whose name is in the first. */
export function joinedByName<Person extends Named>(first: readonly Person[], others: readonly Person[]): Person[] {
  return [...first, ...others.filter(({ name }) => !first.some((person) => person.name === name))];
}

/** A mention being typed: the position of its @ and the text after it. */
export type BegunMention = { start: number; words: string };

/** Up to three words after an @ that doesn't end a word. */
const BEGUN = /(?:^|[^\p{L}\p{N}])@((?:[^\s@]{1,40}(?: [^\s@]{1,40}){0,2})?)$/u;

/**
 * Returns the mention being typed before the caret. Null if there's none, or it's already a complete name that starts no other known name.
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
