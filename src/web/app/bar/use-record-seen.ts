import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { markNotificationsRead } from '#contract/communication/notification.ts';
import { recordAt } from '#domain/communication/notification.ts';
import { call } from '../../platform/api.ts';

/** Marks a record's notifications as read when a user opens the record, from wherever; sends a request only if any are unread. */
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
