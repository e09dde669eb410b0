import { createRoute } from '@tanstack/react-router';
import { PATHS } from '#domain/screen-paths.ts';
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

const estimateLink = createRoute({
  getParentRoute: () => root,
  path: PATHS.estimateLink,
  component: lazyScreen(() => import('../screens/estimate-link/estimate-link-screen.tsx'), 'EstimateLinkScreen'),
});

/** The pages that mailed links open, signed in or not. */
export const mailLinkRoutes = [approvalLink, supplierLink, estimateLink] as const;
