import { useRouter } from '@tanstack/react-router';
import type { PATHS } from './paths.ts';

type ListPath = (typeof PATHS)['jobs' | 'projects' | 'purchaseOrders' | 'clientInvoices'];

/**
 * Puts what a list searches into its address. A search that was typed goes there after a pause: whoever is on the way to
 * another screen by then is not called back.
 */
export function useSearchReplacement(path: ListPath) {
  const router = useRouter();
  return (search: Record<string, string>) => {
    const goingTo = router.latestLocation.pathname.toLowerCase().replace(/\/+$/, '');
    if (goingTo === path) void router.navigate({ to: path, replace: true, resetScroll: false, search });
  };
}
