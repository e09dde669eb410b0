import { listDeputies, listPossibleDeputies, nameDeputy, removeDeputy } from '#contract/time-approval.ts';
import type { DeputyCalls } from '../../deputies/deputies-dialog.tsx';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

/** Who approves the time of a supervisor's team in their place (APPR-19). */
export const TIME_DEPUTIES: DeputyCalls = {
  key: queryKeys.timeDeputies,
  list: async (signal) => {
    const deputies = await call(listDeputies, {}, { signal });
    return deputies.map(({ supervisor, ...deputy }) => ({ ...deputy, inPlaceOf: supervisor }));
  },
  candidates: (signal) => call(listPossibleDeputies, {}, { signal }),
  name: (body) => call(nameDeputy, { body }),
  remove: (id) => call(removeDeputy, { params: { id } }),
};
