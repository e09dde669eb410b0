import { isFoundBy } from '../../widgets/select/word-search.ts';
import type { Choice } from './choice.ts';

/** The maximum number of choices per kind; typing narrows them. */
export const MOST_OF_A_KIND = 8;
/** The maximum number of recent choices before anything is typed. */
const MOST_RECENT = 5;
/** Places reserved for own jobs besides favourites. */
const BESIDE_FAVORITES = 3;

/** Choices under a heading. */
export type ChoiceGroup = { heading: 'recent' | 'own' | Choice['kind']; choices: Choice[] };

/** The palette's choices, including the server's results. */
export type KnownChoices = {
  /** The typed date. */
  day: Choice | null;
  screens: readonly Choice[];
  /** Choices of this session, latest first. */
  recent: readonly Choice[];
  /** The user's jobs, favourites first. */
  own: readonly Choice[];
  /** Jobs, estimates, orders and invoices in the server's order. */
  found: readonly Choice[];
};

/**
 * Groups choices. Without input: recent ones, own jobs, screens. With input: the date, screens, jobs, estimates, orders, invoices; within
 * those, exact codes first, then what the user works with, then the rest. Without duplicates.
 */
export function groupChoices(typed: string, known: KnownChoices): ChoiceGroup[] {
  const words = typed.trim();
  const groups: ChoiceGroup[] = words === '' ? groupsAtFirst(known) : groupsFor(words, known);
  return groups.filter(({ choices }) => choices.length > 0);
}

function groupsAtFirst({ recent, own, screens }: KnownChoices): ChoiceGroup[] {
  const latest = recent.slice(0, MOST_RECENT);
  const isRecent = new Set(latest.map(({ key }) => key));
  const others = (choices: readonly Choice[]) => choices.filter(({ key }) => !isRecent.has(key));
  return [
    { heading: 'recent', choices: latest },
    { heading: 'own', choices: favoritesAndOthers(others(own)) },
    { heading: 'screen', choices: others(screens) },
  ];
}

/** Limits favourites to leave room for current jobs. */
function favoritesAndOthers(own: readonly Choice[]): Choice[] {
  const others = own.filter(({ isFavorite }) => !isFavorite);
  const room = MOST_OF_A_KIND - Math.min(others.length, BESIDE_FAVORITES);
  return [...own.filter(({ isFavorite }) => isFavorite).slice(0, room), ...others].slice(0, MOST_OF_A_KIND);
}

function groupsFor(words: string, { day, screens, recent, own, found }: KnownChoices): ChoiceGroup[] {
  const used = [...recent, ...own].filter((choice) => isFoundBy(words, choice.words));
  const ofKind = (kind: Choice['kind']) => {
    const all = new Map(
      [...used, ...found].filter((choice) => choice.kind === kind).map((choice) => [choice.key, choice]),
    );
    return [...all.values()].sort((a, b) => rank(a, words) - rank(b, words)).slice(0, MOST_OF_A_KIND);
  };
  return [
    { heading: 'day', choices: day ? [day] : [] },
    { heading: 'screen', choices: screens.filter((screen) => begins(words, screen.words)) },
    { heading: 'job', choices: ofKind('job') },
    { heading: 'estimate', choices: ofKind('estimate') },
    { heading: 'order', choices: ofKind('order') },
    { heading: 'invoice', choices: ofKind('invoice') },
  ];
}

/** Lower ranks first. */
function rank({ code }: Choice, words: string): number {
  const [whole, wanted] = [code.toLowerCase(), words.toLowerCase()];
  if (whole === wanted) return 0;
  return whole.startsWith(wanted) ? 1 : 2;
}

/** Returns whether each typed word begins a word of the text: two letters from the middle of a name don't suggest a screen. */
function begins(words: string, text: string): boolean {
  const parts = (of: string) => of.split(/[\s-]+/).filter(Boolean);
  const starts = parts(text);
  return parts(words).every((word) => starts.some((start) => isFoundBy(word, start.slice(0, word.length))));
}
