import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { HELP_PAGES, HELP_PAGES_OF_KINDS } from '../platform/help-pages.ts';
import type { Session } from '../platform/session.ts';
import { createAppRouter } from './router.tsx';

it('names a help page for every route, except for unknown addresses (SHELL-11)', () => {
  // No route is entered, so the session is never used.
  const router = createAppRouter({ queryClient: new QueryClient(), session: {} as Session });
  const paths = Object.keys(router.routesByPath).filter((path) => path !== '/$');
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !(path in HELP_PAGES))).toEqual([]);
  expect(Object.keys(HELP_PAGES).filter((path) => !paths.includes(path))).toEqual([]);
});

it('names only help pages that the guide has (SHELL-11)', () => {
  const pages = readdirSync(join(import.meta.dirname, '../../../docs/guide'));
  const named = [...Object.values(HELP_PAGES), ...HELP_PAGES_OF_KINDS.values()];
  expect(named.filter((page) => !pages.includes(`${page}.md`))).toEqual([]);
});
