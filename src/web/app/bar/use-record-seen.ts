import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { markNotificationsRead } from '#contract/notification.ts';
import { recordAt } from '#domain/notification.ts';
import { call } from '../../platform/api.ts';

/** Whoever opens a record, from wherever, has read what they are told of it (NOTE-01); asked only where anything is unread. */
export function useRecordSeen(unread: number) {
  const record = useLocation({
    select: ({ pathname, searchStr }) => recordAt(pathname, new URLSearchParams(searchStr).get('selectedDate')),
  });
  useEffect(() => {
    if (record === null || unread === 0) return;
    // What could not be marked stays unread, and is marked when it is looked at again.
    call(markNotificationsRead, { body: { records: [record] } }).catch(() => undefined);
  }, [record, unread]);
}
