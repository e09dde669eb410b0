import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_TODAY as TODAY } from '#test/fixtures/test-agency.ts';
import { HOUR, MINUTE, startTimerSheet } from '#test/fixtures/timer-sheet.ts';

let sheet: Awaited<ReturnType<typeof startTimerSheet>>;
beforeAll(async () => {
  sheet = await startTimerSheet();
});
afterAll(() => sheet.agency.close());

describe('the day of a timer', () => {
  it('is over at midnight: it is found no more, gives way to another, and can still be stopped where it shows (TIM-05)', async () => {
    const [emma, noah] = [await sheet.person(), await sheet.person()];
    sheet.setClock(Date.UTC(2026, 10, 21, 23));
    const timers = [await sheet.started(emma), await sheet.started(noah)] as const;
    sheet.pass(90 * MINUTE);
    const tomorrow = await sheet.at('2026-11-22');
    expect(await tomorrow.read(emma)).toMatchObject({ timer: null, earlier: { id: timers[0].id } });
    const { entry } = await tomorrow.stop(emma, timers[0]);
    expect([entry.transactionDate, entry.units]).toEqual([TODAY, 1.5]);
    const { timer } = await tomorrow.start(noah);
    expect(timer.transactionDate).toBe('2026-11-22');
    expect(await tomorrow.read(noah)).toMatchObject({ timer, earlier: null });
    expect((await tomorrow.stop(noah, timers[1])).code).toBe('not-found');
    expect(await sheet.hoursOf(noah.id, TODAY)).toBe(0);
    await tomorrow.close();
    sheet.setClock();
  });

  it("is the agency's own, and an hour that the clocks are put back by is worked all the same (TIM-05, TIM-07)", async () => {
    const [emma, noah] = [await sheet.person(), await sheet.person()];
    await sheet.agency.sql.query("update agency set time_zone = 'Europe/Paris'");
    // Midnight in Paris is 22:00 UTC of the previous day; at 01:00 UTC its clocks go from 03:00 back to 02:00.
    const midnight = Date.UTC(2026, 9, 24, 22);
    sheet.setClock(midnight + 3.5 * HOUR);
    const paris = await sheet.at('2026-10-25');
    const startedAt = new Date(midnight).toISOString();
    const late = await paris.start(noah, { startedAt: new Date(midnight - 1).toISOString() });
    expect(late.timer.transactionDate).toBe('2026-10-24');
    const { timer } = await paris.start(emma, { startedAt });
    expect(timer.startedAt).toBe(startedAt);
    const { entry } = await paris.stop(emma, timer);
    expect([entry.units, entry.transactionDate]).toEqual([3.5, '2026-10-25']);
    await paris.close();
    await sheet.agency.sql.query("update agency set time_zone = 'UTC'");
    sheet.setClock();
  });
});
