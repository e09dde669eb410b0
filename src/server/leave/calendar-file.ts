import ICAL from 'ical.js';
import { addDays, type Day } from '#domain/calendar/calendar.ts';
import { LEAVE_KINDS } from '#domain/calendar/leave.ts';
import type { CalendarHoliday, CalendarLeave } from './calendar-address.sql.ts';

/** Translates a text of the product. */
type Translate = (text: string) => string;

type CalendarEvent = {
  uid: string;
  summary: string;
  firstDay: Day;
  lastDay: Day;
  lastModified: string;
  status: 'CONFIRMED' | 'TENTATIVE';
  /** Whether the person counts as busy. */
  isBusy: boolean;
};

/** Writes leave and holidays as an iCalendar file (RFC 5545). Leave that isn't approved yet is tentative. */
export function writeCalendar(
  {
    agency,
    isOfTeam,
    leave,
    holidays,
  }: {
    agency: string;
    isOfTeam: boolean;
    leave: readonly CalendarLeave[];
    holidays: readonly CalendarHoliday[];
  },
  translate: Translate,
): Buffer {
  const calendar = new ICAL.Component('vcalendar');
  const name = translate(isOfTeam ? 'Leave of your team' : 'Your leave');
  const properties = {
    prodid: '-//Docket//Leave//EN',
    version: '2.0',
    'x-wr-calname': name,
    'refresh-interval': 'PT1H',
  };
  for (const [property, value] of Object.entries(properties)) calendar.addPropertyWithValue(property, value);
  for (const one of leave) {
    const kind = [translate(LEAVE_KINDS[one.kind]), ...(one.isHalfDay ? [translate('Half days')] : [])].join(', ');
    addEvent(calendar, {
      uid: `leave-${one.id}@${agency}.docket`,
      summary: isOfTeam ? `${one.name}: ${kind}` : kind,
      status: one.isApproved ? 'CONFIRMED' : 'TENTATIVE',
      isBusy: true,
      ...{ firstDay: one.firstDay, lastDay: one.lastDay, lastModified: one.lastModified },
    });
  }
  for (const { id, day, name: summary, lastModified } of holidays) {
    const days = { firstDay: day, lastDay: day, lastModified };
    addEvent(calendar, { uid: `holiday-${id}@${agency}.docket`, summary, status: 'CONFIRMED', isBusy: false, ...days });
  }
  return Buffer.from(`${calendar.toString()}\r\n`);
}

function addEvent(calendar: ICAL.Component, event: CalendarEvent) {
  const component = new ICAL.Component('vevent');
  component.addPropertyWithValue('uid', event.uid);
  component.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(event.lastModified), true));
  component.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(event.firstDay));
  // The end of an event of whole days is the day after its last one.
  component.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(event.lastDay, 1)));
  component.addPropertyWithValue('summary', event.summary);
  component.addPropertyWithValue('status', event.status);
  component.addPropertyWithValue('transp', event.isBusy ? 'OPAQUE' : 'TRANSPARENT');
  calendar.addSubcomponent(component);
}
