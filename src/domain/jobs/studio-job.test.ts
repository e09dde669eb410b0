import { expect, it } from 'vitest';
import { studioJobRefusal } from './studio-job.ts';

const agencyJob = { isActive: true, isBillable: true, isStudioJob: false, divisionId: 1 };
const division = { id: 2, isActive: true, hasStudioSupplier: true };

it('a studio job is made of an active client job, for another division that does studio work, once (STUDIO-01)', () => {
  const table: [object, object, number[], ReturnType<typeof studioJobRefusal>][] = [
    [{}, {}, [], null],
    [{}, {}, [3], null],
    [{ divisionId: null }, {}, [], null],
    [{ isActive: false }, {}, [], 'agency-job-unsuitable'],
    [{ isBillable: false }, {}, [], 'agency-job-unsuitable'],
    [{ isStudioJob: true }, {}, [], 'agency-job-unsuitable'],
    [{}, { isActive: false }, [], 'studio-division-unsuitable'],
    [{}, { hasStudioSupplier: false }, [], 'studio-division-unsuitable'],
    [{}, { id: 1 }, [], 'studio-division-unsuitable'],
    [{}, {}, [2, 3], 'studio-job-exists'],
  ];
  for (const [job, target, takenDivisionIds, why] of table) {
    const plan = { agencyJob: { ...agencyJob, ...job }, division: { ...division, ...target }, takenDivisionIds };
    expect([plan, studioJobRefusal(plan)]).toEqual([plan, why]);
  }
});
