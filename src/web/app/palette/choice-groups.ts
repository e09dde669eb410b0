import { isFoundBy } from '../../widgets/select/word-search.ts';
import type { Choice } from './choice.ts';

/** So many choices of a kind show at most; others come with another word. */
export const MOST_OF_A_KIND = 8;
/** So many recent choices show before anything is typed. */
const MOST_RECENT = 5;
/** So many places are left to own jobs beside favourites. */
const BESIDE_FAVORITES = 3;

/** Choices under one heading. */
export type ChoiceGroup = { heading: 'recent' | 'own' | Choice['kind']; choices: Choice[] };

/** What the palette knows, and what the server has found for the words typed. */
export type KnownChoices = {
  /** The day that was typed. */
  day: Choice | null;
  screens: readonly Choice[];
  /** What was chosen in this session, the latest first. */
  recent: readonly Choice[];
  /** The jobs that the person works on, favourites first. */
  own: readonly Choice[];
  /** Jobs, estimates, orders and invoices in the order in which the server answered them. */
  found: readonly Choice[];
};

/**
 * The choices in their order. With nothing typed: recent ones, own jobs, screens. With words: the day, screens, jobs, estimates, orders, invoices;
 * among those first what the words name by its code, then what the person uses, then the others. Nothing stands there twice.
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

/** Many favourites leave room for what is being worked on now. */
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

/** Lower comes first. */
function rank({ code }: Choice, words: string): number {
  const [whole, wanted] = [code.toLowerCase(), words.toLowerCase()];
  if (whole === wanted) return 0;
  return whole.startsWith(wanted) ? 1 : 2;
}

/** Whether each word typed begins one of the text: two letters from the middle of a name are no reason to offer a screen. */
function begins(words: string, text: string): boolean {
  const parts = (of: string) => of.split(/[\s-]+/).filter(Boolean);
  const starts = parts(text);
  return parts(words).every((word) => starts.some((start) => isFoundBy(word, start.slice(0, word.length))));
}
