import '@mantine/core/styles.css';
import '../styles/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { theme } from '../platform/theme.ts';

let root: Root | null = null;

/** Mounts a component alone in a test's page, replacing the previous one. The test answers the calls that it makes. */
export function mount(component: ReactNode) {
  root?.unmount();
  document.body.replaceChildren();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const drawn = (
    <MantineProvider theme={theme}>
      <QueryClientProvider client={queryClient}>{component}</QueryClientProvider>
    </MantineProvider>
  );
  flushSync(() => root?.render(drawn));
}
