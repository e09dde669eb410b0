import { type Hundredths, readHoursText } from '#domain/time/hours.ts';

/** The input of the palette: what to do with a job, if the user typed that, and the words that find the job. */
export type PaletteCommand = { verb: 'timer' | 'hours' | null; hours: Hundredths | null; words: string };

const LINK = /^(?:to|on|for|auf|für|fuer|zu|sur|à|a|au|pour) /i;
const TIMER =
  /^(?:(?:start|starte|starten|lancer|démarrer|demarrer) )?(?:le )?(?:timer|stoppuhr|minuteur|chrono) (?:starten )?/i;
const AMOUNT_AND_UNIT =
  /^(?:\+ ?|(?:add|enter|log|erfasse|erfassen|ajouter|saisir) )?(\d{1,3}(?:[.,:]\d{1,2})?) ?(h|hours?|hrs?|std|stunden?|heures?|m|min) (?=.)/i;
const HOURS =
  /^(?:(?:add|log|enter) hours|hours|stunden erfassen|stunden|ajouter des heures|saisir des heures|heures) /i;

/** Reads the typed text in English, German or French: "timer FER-0022", "2.5h to FER-0022", "add hours FER-0022", or words alone. */
export function readCommand(typed: string): PaletteCommand {
  const text = typed.trimStart().replace(/\s+/g, ' ');
  const afterwards = (match: RegExpExecArray) => text.slice(match[0].length).replace(LINK, '').trim();
  const timer = TIMER.exec(text);
  if (timer) return { verb: 'timer', hours: null, words: afterwards(timer) };
  const amount = AMOUNT_AND_UNIT.exec(text);
  if (amount) {
    const read = readHoursText(/^m/i.test(amount[2]!) ? `${amount[1]}m` : amount[1]!);
    if (read.kind === 'hours' && read.hundredths > 0)
      return { verb: 'hours', hours: read.hundredths, words: afterwards(amount) };
  }
  const hours = HOURS.exec(text);
  if (hours) return { verb: 'hours', hours: null, words: afterwards(hours) };
  return { verb: null, hours: null, words: typed };
}
