import { expect, it } from 'vitest';
import { describeBuild } from './build.ts';

it.each([
  [
    { commit: 'b935478bd2f1', builtAt: '2026-11-27T15:30:00.000Z' },
    'Docket 24.2.0, commit b935478bd2f1, built on 2026-11-27',
  ],
  [{ commit: null, builtAt: '2026-11-27T15:30:00.000Z' }, 'Docket 24.2.0, built on 2026-11-27'],
  [{ commit: null, builtAt: null }, 'Docket 24.2.0, not built'],
])('names release, commit and date of a build %# (FIX-104)', (build, text) => {
  expect(describeBuild({ release: '24.2.0', ...build })).toBe(text);
});
