import { afterEach, describe, expect, it, vi } from 'vitest';

const Original = Intl.DateTimeFormat;
const described = Object.getOwnPropertyDescriptor(Intl, 'DateTimeFormat')!;

/** Simulates a browser with the locale data of one language, whatever a formatter requests. */
function withLanguageData(language: string) {
  class OtherData extends Original {
    constructor(_: unknown, options?: Intl.DateTimeFormatOptions) {
      super(language, options);
    }
  }
  Object.defineProperty(Intl, 'DateTimeFormat', { ...described, value: OtherData });
  // Formatters are cached in their modules.
  vi.resetModules();
}

afterEach(() => {
  Object.defineProperty(Intl, 'DateTimeFormat', described);
  vi.useRealTimers();
});

describe('dates with other language data', () => {
  it.each(['en-US', 'en-CA', 'de', 'sv-SE', 'hu', 'ja-JP-u-ca-japanese', 'ar-EG', 'fa-IR', 'th-TH'])(
    'today and moments are the same where dates are written as in %s (FIX-119)',
    async (language) => {
      withLanguageData(language);
      vi.useFakeTimers({ now: new Date('2026-11-26T13:05:00.000Z') });
      const { todayIn } = await import('./today.ts');
      const { formatInstant, formatMoment } = await import('./formats.ts');
      expect(todayIn('Australia/Sydney')).toBe('2026-11-27');
      expect(todayIn('America/Los_Angeles')).toBe('2026-11-26');
      expect(formatInstant('2026-11-26T13:05:00.000Z', 'Australia/Sydney')).toBe('27/11/2026 00:05');
      expect(formatMoment('2026-11-26T13:00:00.000Z', 'Australia/Sydney')).toBe('00:00');
    },
  );
});
