import {
  listOrderDeputies,
  listPossibleOrderDeputies,
  nameOrderDeputy,
  removeOrderDeputy,
} from '#contract/people/deputy.ts';
import type { DeputyCalls } from '../../deputies/deputies-dialog.tsx';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** Who approves orders in place of their approver. */
export const ORDER_DEPUTIES: DeputyCalls = {
  key: queryKeys.orderDeputies,
  list: async (signal) => {
    const deputies = await call(listOrderDeputies, {}, { signal });
    return deputies.map(({ approver, ...deputy }) => ({ ...deputy, inPlaceOf: approver }));
  },
  candidates: (signal) => call(listPossibleOrderDeputies, {}, { signal }),
  name: (body) => call(nameOrderDeputy, { body }),
  remove: (id) => call(removeOrderDeputy, { params: { id } }),
};
