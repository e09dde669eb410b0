import { daysBetween } from './calendar.ts';
import { type DecimalSign, readFileNumber } from './file-format.ts';
import { type Hundredths, hundredthsFromDecimal } from './hours.ts';

/** Parts of an hour in which both seconds and six decimals are whole, so that the sum of a file is exact (DATA-08). */
const PARTS = 36_000_000;
const PARTS_OF_A_SECOND = PARTS / 3600;

/** A length of time as a file has it: `parts` are 36-millionths of an hour, `hundredths` what an entry holds of it, half away from zero. */
export type FileDuration = { parts: number; hundredths: Hundredths };

const CLOCK = /^(-?)(\d{1,5}):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?$/;
/** A length of time in a workbook is a moment of its first days, from the end of 1899 on. */
const OF_WORKBOOK = /^(1899-12-3[01]|1900-\d\d-\d\d)(?:T(\d\d):(\d\d):(\d\d)\S*)?$/;
const FIRST_DAY = '1899-12-30';

/** Reads `1:30`, `01:30:00`, `1.5` or, with a decimal comma, `1,5`; null = it is none of these. */
export function readFileDuration(text: string, sign: DecimalSign): FileDuration | null {
  const trimmed = text.trim();
  const clock = CLOCK.exec(trimmed);
  if (clock) {
    const seconds = Number(clock[2]) * 3600 + Number(clock[3]) * 60 + Number(clock[4] ?? 0);
    return ofSeconds(clock[1] === '-' ? -seconds : seconds);
  }
  const moment = OF_WORKBOOK.exec(trimmed);
  if (moment) {
    const days = daysBetween(FIRST_DAY, moment[1]!);
    const seconds = Number(moment[2] ?? 0) * 3600 + Number(moment[3] ?? 0) * 60 + Number(moment[4] ?? 0);
    return ofSeconds(days * 86_400 + seconds);
  }
  const decimal = readFileNumber(trimmed, sign);
  const hundredths = decimal === null ? null : hundredthsFromDecimal(decimal);
  if (decimal === null || hundredths === null) return null;
  return { parts: partsOf(decimal), hundredths };
}

/** Seconds as an entry holds them: 18 seconds are half a hundredth, and go away from zero. */
function ofSeconds(seconds: number): FileDuration {
  const magnitude = Math.floor((Math.abs(seconds) * 100 + 1800) / 3600);
  return { parts: seconds * PARTS_OF_A_SECOND, hundredths: seconds < 0 ? -magnitude || 0 : magnitude };
}

function partsOf(decimal: string): number {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const millionths = Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0').slice(0, 6));
  return (decimal.startsWith('-') ? -millionths : millionths) * (PARTS / 1_000_000);
}

/** Parts of hours as a decimal with two to four places, the last one rounded: the sum of a file, beside ours. */
export function decimalOfParts(parts: number): string {
  const tenThousandths = Math.floor((Math.abs(parts) + PARTS / 20_000) / (PARTS / 10_000));
  const fraction = String(tenThousandths % 10_000)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `${parts < 0 && tenThousandths > 0 ? '-' : ''}${Math.floor(tenThousandths / 10_000)}.${fraction}`;
}
