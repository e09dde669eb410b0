import { createRoute } from '@tanstack/react-router';
import { PATHS } from '#domain/screen-paths.ts';
import { lazyScreen, leaveUnknownPage, root, textParameters } from './root-route.tsx';

const clientInvoices = createRoute({
  getParentRoute: () => root,
  path: PATHS.clientInvoices,
  validateSearch: textParameters('keyphrase', 'ready', 'approved', 'rejected', 'count'),
  component: lazyScreen(
    () => import('../screens/client-invoice-approval/invoice-list-screen.tsx'),
    'ClientInvoiceListScreen',
  ),
});

const clientInvoice = createRoute({
  getParentRoute: () => root,
  path: PATHS.clientInvoice,
  // The path must contain an integer; otherwise the page is unknown.
  beforeLoad: ({ params }) => {
    if (!/^\d+$/.test(params.id)) leaveUnknownPage();
  },
  component: lazyScreen(() => import('../screens/client-invoice-approval/invoice-screen.tsx'), 'ClientInvoiceScreen'),
});

/** The screens of client invoice approvals. */
export const clientInvoiceRoutes = [clientInvoices, clientInvoice] as const;
