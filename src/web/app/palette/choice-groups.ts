import { isFoundBy } from '../../widgets/select/word-search.ts';
import type { Choice } from './choice.ts';

/** The maximum number of choices per kind; typing narrows them. */
export const MOST_OF_A_KIND = 8;
/** The maximum number of recent choices before anything is typed. */
const MOST_RECENT = 5;
/** Places reserved for own jobs besides favourites. */
const BESIDE_FAVORITES = 3;

/** Choices under a heading. */
export type ChoiceGroup = { heading: 'recent' | 'own' | 'onJob' | Choice['kind']; choices: Choice[] };

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
  /** Actions that concern no job. */
  actions?: readonly Choice[];
  /** Returns what can be done with a job. */
  actionsOf?: (job: Choice) => readonly Choice[];
};

/** Jobs for which a typed command is offered. */
const JOBS_OF_COMMAND = 5;

/**
 * Groups choices. Without input: recent ones, own jobs, screens. With input: the date, screens, jobs, estimates, orders, invoices; within
 * those, exact codes first, then what the user works with, then the rest. Without duplicates. `isCommand`: the words are those of a job to
 * do something with.
 */
export function groupChoices(typed: string, known: KnownChoices, isCommand = false): ChoiceGroup[] {
  const words = typed.trim();
  const groups: ChoiceGroup[] = isCommand
    ? commandGroups(words, known)
    : words === ''
      ? groupsAtFirst(known)
      : groupsFor(words, known);
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

/** Returns the command for each job that the words find; without words for the user's own. */
function commandGroups(words: string, known: KnownChoices): ChoiceGroup[] {
  const jobs = words === '' ? favoritesAndOthers(known.own) : choicesOfKind('job', words, known);
  const choices = jobs.slice(0, JOBS_OF_COMMAND).flatMap((job) => known.actionsOf?.(job) ?? []);
  return [{ heading: 'action', choices }];
}

function choicesOfKind(kind: Choice['kind'], words: string, { recent, own, found }: KnownChoices): Choice[] {
  const used = [...recent, ...own].filter((choice) => isFoundBy(words, choice.words));
  const all = new Map(
    [...used, ...found].filter((choice) => choice.kind === kind).map((choice) => [choice.key, choice]),
  );
  return [...all.values()].sort((a, b) => rank(a, words) - rank(b, words)).slice(0, MOST_OF_A_KIND);
}

function groupsFor(words: string, known: KnownChoices): ChoiceGroup[] {
  const { day, screens, actions = [], actionsOf } = known;
  const ofKind = (kind: Choice['kind']) => choicesOfKind(kind, words, known);
  const jobs = ofKind('job');
  return [
    { heading: 'day', choices: day ? [day] : [] },
    { heading: 'screen', choices: screens.filter((screen) => begins(words, screen.words)) },
    { heading: 'action', choices: actions.filter((action) => begins(words, action.words)) },
    { heading: 'job', choices: jobs },
    { heading: 'onJob', choices: [...(jobs[0] && actionsOf ? actionsOf(jobs[0]) : [])] },
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
