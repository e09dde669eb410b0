import { type RawBuilder, sql } from 'kysely';
import type { Expected } from '#domain/missing-time.ts';

/** The hundredths of hours that are expected of `employee` on each weekday. */
export const workHoursOfEmployee: RawBuilder<Expected['workHours']> = sql`json_build_object(
  'monday', (monday_hours * 100)::integer, 'tuesday', (tuesday_hours * 100)::integer,
  'wednesday', (wednesday_hours * 100)::integer, 'thursday', (thursday_hours * 100)::integer,
  'friday', (friday_hours * 100)::integer, 'saturday', (saturday_hours * 100)::integer,
  'sunday', (sunday_hours * 100)::integer)`;
