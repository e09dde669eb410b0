import { useState } from 'react';
import { keepFile } from '../../platform/file-transfer.ts';
import { toastProblem } from '../dialog/toast.tsx';

/** Returns a function that downloads an export and reports failures. */
export function useExport() {
  const [isBusy, setIsBusy] = useState(false);
  const keepExport = async <P, Q>(...[endpoint, sent]: Parameters<typeof keepFile<P, Q>>) => {
    setIsBusy(true);
    try {
      await keepFile<P, Q>(endpoint, sent);
    } catch (error) {
      toastProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, keepExport };
}
