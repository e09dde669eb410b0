import { useCallback } from 'react';
import type { Steps } from './line-steps.ts';

/** Returns whether there are steps to undo and redo, and stable functions that do it. */
export function useLineSteps<Edit, Lines>(
  steps: Steps<Lines> | undefined,
  change: (step: (edit: Edit) => Edit) => void,
  { afterUndo, afterRedo }: { afterUndo: (edit: Edit) => Edit; afterRedo: (edit: Edit) => Edit },
) {
  return {
    canUndo: (steps?.past.length ?? 0) > 0,
    canRedo: (steps?.future.length ?? 0) > 0,
    undo: useCallback(() => change(afterUndo), [change, afterUndo]),
    redo: useCallback(() => change(afterRedo), [change, afterRedo]),
  };
}
