import { checkPeople, watchPeople } from '../importing/check-people.ts';
import type { Kind } from '../kind.ts';
import { masterFile } from './master-kinds.ts';

/** People, without passwords: those are never in a file. */
export const people: Kind = {
  ...masterFile('people'),
  // What programs act as is no person (TOKEN-04).
  isLeftOut: 't.is_service_account',
  check: checkPeople,
  watch: watchPeople,
};
