import { TimeSheetChange } from '#contract/time/timesheet-change.ts';
import type { ChangeFeed, ChangeNews } from '../platform/database/changes/change-feed.ts';
import type { EventSource } from '../platform/http/event-streams.ts';

/** What changes of one employee's time sheet, for somebody who may see it; a timer is its owner's business alone. */
export function changesOfTimeSheet(
  feed: ChangeFeed,
  { employeeId, isOwn }: { employeeId: number; isOwn: boolean },
): EventSource<TimeSheetChange> {
  return (send) =>
    feed.subscribe((news) => {
      const change = changeOf(news, employeeId);
      if (change && (isOwn || change.subject !== 'timer')) send(change);
    });
}

function changeOf(news: ChangeNews, employeeId: number): TimeSheetChange | undefined {
  if (typeof news === 'string') return { subject: news };
  if (news.employeeId !== null && news.employeeId !== employeeId) return undefined;
  return TimeSheetChange.safeParse({ ...news, employeeId }).data;
}
