import { createRoute } from '@tanstack/react-router';
import { PATHS } from '../platform/paths.ts';
import { lazyScreen, root } from './root-route.tsx';

const approvalLink = createRoute({
  getParentRoute: () => root,
  path: PATHS.approvalLink,
  component: lazyScreen(() => import('../screens/order-links/approval-link-screen.tsx'), 'ApprovalLinkScreen'),
});

const supplierLink = createRoute({
  getParentRoute: () => root,
  path: PATHS.supplierLink,
  component: lazyScreen(() => import('../screens/order-links/supplier-link-screen.tsx'), 'SupplierLinkScreen'),
});

/** The pages that links in mails open, signed in or not. */
export const orderLinkRoutes = [approvalLink, supplierLink] as const;
