import { describe, expect, it } from 'vitest';
import { Instant } from './values.ts';

describe('a moment', () => {
  it.each(['0001-01-01T00:00:00Z', '2026-11-25T14:03:00.123+11:00', '9999-12-31T23:59:59-15:59'])(
    'is one that the database knows: %s (ERR-02)',
    (text) => expect(Instant.safeParse(text).success).toBe(true),
  );

  it.each(['0000-01-01T00:00:00Z', '2026-11-25T14:03:00+16:00', '2026-11-25T14:03:00-23:59', '2026-02-30T00:00:00Z'])(
    'is none that it does not know: %s (ERR-02)',
    (text) => expect(Instant.safeParse(text).success).toBe(false),
  );
});
