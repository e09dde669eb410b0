import { createRoute, redirect } from '@tanstack/react-router';
import { PATHS } from '#domain/screen-paths.ts';
import { lazyScreen, root, textParameters } from './root-route.tsx';

const purchaseOrders = createRoute({
  getParentRoute: () => root,
  path: PATHS.purchaseOrders,
  validateSearch: textParameters('keyphrase', 'status', 'mine', 'approvals', 'count', 'sort'),
  component: lazyScreen(
    () => import('../screens/purchase-order-list/purchase-order-list-screen.tsx'),
    'PurchaseOrderListScreen',
  ),
});

/** The job of a new order. */
const jobParameters = textParameters('jobID', 'jobCode', 'jobName');

const purchaseOrderParts = createRoute({
  getParentRoute: () => root,
  path: PATHS.purchaseOrderParts,
  validateSearch: jobParameters,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: PATHS.purchaseOrder, params, search, replace: true });
  },
});

const purchaseOrder = createRoute({
  getParentRoute: () => root,
  path: PATHS.purchaseOrder,
  validateSearch: jobParameters,
  component: lazyScreen(
    () => import('../screens/purchase-order-edit/purchase-order-edit-screen.tsx'),
    'PurchaseOrderEditScreen',
  ),
});

/** The screens of purchase orders. */
export const purchaseOrderRoutes = [purchaseOrders, purchaseOrderParts, purchaseOrder] as const;
