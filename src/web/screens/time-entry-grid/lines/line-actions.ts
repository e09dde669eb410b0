import { useEffect, useMemo, useRef } from 'react';
import type { CostType } from '#contract/http/values.ts';
import type { FavoriteJob } from '#contract/time/timesheet-job.ts';
import { canPin } from '#domain/time/pin.ts';
import { canClone } from '#domain/time/time-entry.ts';
import { usePairToggles } from '../../../time-entries/use-pair-toggles.ts';
import type { Line } from '../time-sheet.ts';
import type { LineTimer } from './line-timer.ts';

/** The actions on a whole line. */
export type LineActions = {
  canTogglePin: (line: Line) => boolean;
  togglePin: (line: Line) => void;
  toggleFavorite: (line: Line) => void;
  canClone: (line: Line) => boolean;
  clone: (line: Line, costType: CostType, withHours: boolean) => void;
  canCloneHours: (line: Line) => boolean;
  remove: (line: Line) => void;
  timer: () => LineTimer | null;
};

/** Pins, marks as favourite, clones and deletes lines. */
export function useLineActions(given: {
  employeeId: number;
  favorites: readonly FavoriteJob[] | undefined;
  clone: LineActions['clone'];
  remove: LineActions['remove'];
  timer: LineTimer | null;
}): LineActions {
  const toggles = usePairToggles(given.employeeId, given.favorites);
  const latest = useRef({ ...given, ...toggles });
  useEffect(() => {
    latest.current = { ...given, ...toggles };
  });
  // The same object for the grid's lifetime: a new one would re-render the rows.
  return useMemo(
    () => ({
      canTogglePin: (line) => line.pinId !== null || canPin(line.job, line.costType),
      togglePin: (line) => latest.current.togglePin(line),
      toggleFavorite: (line) => latest.current.toggleFavorite(line.job),
      canClone: ({ job, costType }) => job.isActive && costType !== null,
      canCloneHours: ({ job, costType, total }) =>
        canClone({ isJobActive: job.isActive, isCostTypeActive: costType?.isActive ?? false, units: total }),
      clone: (line, costType, withHours) => latest.current.clone(line, costType, withHours),
      remove: (line) => latest.current.remove(line),
      timer: () => latest.current.timer,
    }),
    [],
  );
}
