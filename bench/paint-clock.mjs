/**
 * Put into a page before its own scripts: notes for every key, click and paste how long it took from the event's own
 * time stamp to after the next frame was painted, and every task of the page that took longer than 50 milliseconds.
 */
export function installPaintClock() {
  const noted = [];
  const longTasks = [];
  const afterPaint = (then) =>
    requestAnimationFrame(() => {
      // The frame is painted once its callbacks are through; a message is the first thing to come after it.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });
  const time = (event) => {
    const { type, key, timeStamp } = event;
    afterPaint((painted) => noted.push({ type, key, milliseconds: painted - timeStamp }));
  };
  for (const type of ['keydown', 'click', 'paste']) addEventListener(type, time, { capture: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask' });
  globalThis.paintClock = {
    /** What was noted since the last time. */
    take: () => ({ noted: noted.splice(0), longTasks: longTasks.splice(0) }),
    /** When an element is there and painted, in milliseconds since the page was requested. */
    whenPainted: (isThere) =>
      new Promise((resolve) => {
        const look = () => (isThere() ? afterPaint(resolve) : requestAnimationFrame(look));
        look();
      }),
  };
}

/** What was noted since the last time, once everything pressed is painted. */
export async function takeNoted(page) {
  await page.waitForTimeout(150);
  return page.evaluate(() => globalThis.paintClock.take());
}

/** How long the main thread of a page was at work between two calls, in milliseconds of its own processor time. */
export async function openTaskClock(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  return {
    /** Makes the processor that many times slower. */
    slowDown: (rate) => session.send('Emulation.setCPUThrottlingRate', { rate }),
    async over(carryOut) {
      const before = await taken();
      await carryOut();
      return (await taken()) - before;
    },
  };
}
