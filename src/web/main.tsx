import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './styles/typeface.css';
import './styles/base.css';
import './styles/print.css';
import './styles/touch.css';
import { MantineProvider } from '@mantine/core';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyBarWidth } from './app/bar/bar-width.ts';
import { loadFirstScreen } from './app/first-screens.ts';
import { MessageArea } from './app/message-area.tsx';
import { createAppRouter } from './app/router.tsx';
import { ApiProblem } from './platform/api.ts';
import { registerServiceWorker } from './platform/loading/new-version.ts';
import { watchNetwork } from './platform/offline/connection.ts';
import { intervalOfCopies } from './platform/offline/offline-answers.ts';
import { createSession } from './platform/session.ts';
import { readableDimmed, theme } from './platform/theme.ts';
import { watchTyping } from './platform/unsaved-input.ts';
import { SessionContext } from './platform/use-session.ts';
import { OpenQuestion } from './widgets/dialog/open-question.tsx';
import { hideMessagesOfLastScreen } from './widgets/dialog/toast.tsx';

// In a microtask: a saved value replaces its draft without an empty frame, in which a key would find nothing.
notifyManager.setScheduler(queueMicrotask);

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Retries only if the server is unreachable; a rejection is final.
      retry: (count, error) =>
        error instanceof ApiProblem && error.status === 0 && error.code !== 'timeout' && count < 2,
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      // Without a network, queries return stored data and mutations fail at once.
      networkMode: 'always',
      refetchInterval: intervalOfCopies,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
applyBarWidth();
// First, so that the screen loads while the session is checked.
loadFirstScreen(window.location.pathname);
watchNetwork();
watchTyping(document);
registerServiceWorker();
const session = createSession(queryClient);
// Requested before the first render; the route guard awaits the same answer and handles failures.
void session.current().catch(() => undefined);
const router = createAppRouter({ queryClient, session });
router.subscribe('onResolved', ({ pathChanged }) => pathChanged && hideMessagesOfLastScreen());
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// The dialogs' scroll lock also creates a style element, and takes the page's nonce from this variable.
Object.assign(globalThis, { __webpack_nonce__: nonce });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableDimmed}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <MessageArea />
        <SessionContext value={session}>
          <RouterProvider router={router} />
          <OpenQuestion />
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
