import {
  listPossibleTimeDeputies,
  listTimeDeputies,
  nameTimeDeputy,
  removeTimeDeputy,
} from '#contract/people/deputy.ts';
import type { DeputyCalls } from '../../deputies/deputies-dialog.tsx';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** Who approves the time of a supervisor's team in their place. */
export const TIME_DEPUTIES: DeputyCalls = {
  key: queryKeys.timeDeputies,
  list: async (signal) => {
    const deputies = await call(listTimeDeputies, {}, { signal });
    return deputies.map(({ supervisor, ...deputy }) => ({ ...deputy, inPlaceOf: supervisor }));
  },
  candidates: (signal) => call(listPossibleTimeDeputies, {}, { signal }),
  name: (body) => call(nameTimeDeputy, { body }),
  remove: (id) => call(removeTimeDeputy, { params: { id } }),
};
