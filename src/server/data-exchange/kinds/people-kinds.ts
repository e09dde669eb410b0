import { ROLES } from '#domain/permission.ts';
import {
  code,
  day,
  emptyText,
  flag,
  HOURS_OF_A_DAY_TEXT,
  hours,
  listOf,
  must,
  referenceTo,
  requiredText,
  text,
} from '../column.ts';
import type { Kind } from '../kind.ts';
import { accessProfile, costType, department, division, supervisor } from './references.ts';

/** People, without passwords: those are never in a file. */
export const people: Kind = {
  name: 'people',
  table: 'employee',
  key: ['code'],
  hasId: true,
  columns: [
    code(),
    requiredText(),
    text('email', 500),
    emptyText('domain', 100),
    must(emptyText('username', 100)),
    flag('is_active'),
    referenceTo('division', division),
    referenceTo('department', department),
    referenceTo('default_cost_type', costType('default_cost_type')),
    {
      ...hours('maximum_daily_hours'),
      type: { is: 'decimal', whole: 2, decimals: 2, least: '0.01', most: HOURS_OF_A_DAY_TEXT },
    },
    hours('monday_hours'),
    hours('tuesday_hours'),
    hours('wednesday_hours'),
    hours('thursday_hours'),
    hours('friday_hours'),
    hours('saturday_hours'),
    hours('sunday_hours'),
    flag('allow_user_billable_flag'),
    flag('use_second_language'),
    day('start_date'),
    day('end_date'),
    referenceTo('supervisor', supervisor),
    referenceTo('access_profile', accessProfile),
    flag('is_gl_read_only'),
    listOf('roles', { table: 'employee_role', owner: 'employee_id', value: 'role', of: ROLES }),
  ],
};
