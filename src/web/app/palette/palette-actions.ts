import type { SessionUser } from '#contract/identity/session.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { phrase } from '#domain/text/phrase.ts';
import type { Hundredths } from '#domain/time/hours.ts';
import { formatHours } from '../../platform/formats.ts';
import type { Texts } from '../../platform/translation.ts';
import { type Choice, placeOf } from './choice.ts';
import type { PaletteCommand } from './palette-command.ts';

/** The colours that a user can choose. */
const COLORS = {
  light: phrase('Colours: light'),
  dark: phrase('Colours: dark'),
  auto: phrase('Colours: system setting'),
} as const;

/** What the palette can do besides going somewhere. */
export type PaletteAction =
  | { kind: 'stop-timer' }
  | { kind: 'language' }
  | { kind: 'colors'; colors: keyof typeof COLORS }
  | { kind: 'start-timer'; jobId: number }
  | { kind: 'add-hours'; jobId: number; hours: Hundredths };

function actionChoice(action: PaletteAction, shown: { name: string; detail?: string; words?: string }): Choice {
  const { name, detail = '', words = '' } = shown;
  return {
    key: `action:${Object.values(action).join(':')}`,
    kind: 'action',
    code: '',
    name,
    detail,
    isFavorite: false,
    words: `${name} ${detail} ${words}`,
    href: '',
  };
}

/** Returns the action of a choice; null if it leads to an address. */
export function actionOf({ kind, href, key }: Choice): PaletteAction | null {
  if (kind !== 'action' || href !== '') return null;
  const [, name, first, second] = key.split(':');
  switch (name as PaletteAction['kind']) {
    case 'stop-timer':
    case 'language':
      return { kind: name as 'stop-timer' | 'language' };
    case 'colors':
      return { kind: 'colors', colors: first as keyof typeof COLORS };
    case 'start-timer':
      return { kind: 'start-timer', jobId: Number(first) };
    case 'add-hours':
      return { kind: 'add-hours', jobId: Number(first), hours: Number(second) };
  }
}

/** Returns the actions that concern no job: stop the timer, switch language or colours. */
export function generalActions(user: SessionUser, timed: string | null, t: Texts['t']): Choice[] {
  const { secondLanguage } = user.agency;
  return [
    ...(timed === null
      ? []
      : [actionChoice({ kind: 'stop-timer' }, { name: t('Stop timer'), detail: timed, words: 'Stop timer' })]),
    ...(secondLanguage
      ? [
          actionChoice(
            { kind: 'language' },
            {
              name: user.useSecondLanguage ? 'English' : t('Switch to {language}', { language: secondLanguage }),
              detail: t('Language'),
              words: 'Language Sprache Langue switch',
            },
          ),
        ]
      : []),
    ...Object.entries(COLORS).map(([colors, label]) =>
      actionChoice(
        { kind: 'colors', colors: colors as keyof typeof COLORS },
        { name: t.of(label), words: `${label} colors mode theme` },
      ),
    ),
  ];
}

/** Returns what can be done with a job in time entry: start the timer, add hours; only what the command names, if it names something. */
export function jobActions(
  job: Choice,
  { verb, hours }: PaletteCommand,
  where: { isOnPhone: boolean; t: Texts['t'] },
): Choice[] {
  const { t } = where;
  const jobId = Number(job.key.split(':')[1]);
  const detail = job.name;
  const timer = actionChoice(
    { kind: 'start-timer', jobId },
    { name: t('Start timer on {job}', { job: job.code }), detail },
  );
  const place = placeOf(where.isOnPhone ? PATHS.mobileAdd : PATHS.timeEntry, {}, { jobId: String(jobId) });
  const add = hours
    ? actionChoice(
        { kind: 'add-hours', jobId, hours },
        { name: t('Add {hours} hours to {job} today', { hours: formatHours(hours), job: job.code }), detail },
      )
    : {
        ...actionChoice(
          { kind: 'add-hours', jobId, hours: 0 },
          { name: t('Add hours to {job}', { job: job.code }), detail },
        ),
        href: place,
      };
  if (verb === 'timer') return [timer];
  if (verb === 'hours') return [add];
  // Without access to the job, choosing it adds hours already.
  return job.href === place ? [timer] : [add, timer];
}
