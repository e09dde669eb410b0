import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { canEditTimeOfOthers } from '#domain/people/permission.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { approvalSettingsQuery, type EntriesQuery, entriesToApproveQuery, signalsQuery } from './approval-entries.ts';
import { type ListedEntry, narrowed, statusOfFilters } from './approval-filters.ts';
import type { Approver } from './decidable.ts';
import { signalTexts } from './rows/signal-texts.ts';
import type { ApprovalView } from './use-approval-view.ts';

/** Loads the entries of a view with their signals, and applies the filters. */
export function useListedEntries({ viewAll, range, job, ticked }: ApprovalView) {
  const { t } = useText();
  const user = useUser();
  const asked = useMemo(
    // All dates may be many entries, so the server filters by status too.
    (): EntriesQuery => ({
      range: viewAll ? null : range,
      status: viewAll ? statusOfFilters(ticked) : 'All',
      job,
    }),
    [viewAll, range, job, ticked],
  );
  const entries = useQuery(entriesToApproveQuery(asked));
  const signals = useQuery({ ...signalsQuery(asked), enabled: entries.isSuccess });
  const settings = useQuery(approvalSettingsQuery);

  const listed = useMemo((): ListedEntry[] => {
    const codes = new Map(signals.data?.map(({ id, signals }) => [id, signals.map(({ code }) => code)]));
    return (entries.data ?? []).map((entry) => ({ entry, signals: codes.get(entry.id) ?? [] }));
  }, [entries.data, signals.data]);
  const shown = useMemo(() => narrowed(listed, ticked), [listed, ticked]);
  const signalWords = useMemo(() => signalTexts(signals.data ?? [], t), [signals.data, t]);
  const approver = useMemo(
    (): Approver => ({
      id: user.id,
      name: user.name,
      mayEdit: canEditTimeOfOthers(user),
      isSelfApprovalAllowed: settings.data?.isSelfApprovalAllowed ?? false,
    }),
    [user, settings.data],
  );
  // Signals of another week don't apply to this one, so the filter waits for the new ones.
  const areSignalsKnown = signals.isSuccess && !signals.isPlaceholderData;
  return { asked, entries, listed, shown, signalWords, approver, areSignalsKnown };
}
