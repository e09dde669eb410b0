/**
 * Injected into a page before its own scripts: records for every key press, click and paste the time from the event's own time stamp until
 * after the next frame was painted, and every task of the page longer than 50 milliseconds.
 */
export function installPaintClock() {
  const noted = [];
  const longTasks = [];
  const afterPaint = (then) =>
    requestAnimationFrame(() => {
      // The frame is painted after its callbacks; a message is the first event after that.
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
    /** Returns the records since the last call. */
    take: () => ({ noted: noted.splice(0), longTasks: longTasks.splice(0) }),
    /** Returns when an element exists and is painted, in milliseconds since the page was requested. */
    whenPainted: (isThere) =>
      new Promise((resolve) => {
        const look = () => (isThere() ? afterPaint(resolve) : requestAnimationFrame(look));
        look();
      }),
  };
}

/** Returns the records since the last call, after all key presses have been painted. */
export async function takeNoted(page) {
  await page.waitForTimeout(150);
  return page.evaluate(() => globalThis.paintClock.take());
}

/** Measures how long the main thread of a page worked between two calls, in milliseconds of its processor time. */
export async function openTaskClock(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  return {
    /** Slows the processor down by a factor. */
    slowDown: (rate) => session.send('Emulation.setCPUThrottlingRate', { rate }),
    async over(carryOut) {
      const before = await taken();
      await carryOut();
      return (await taken()) - before;
    },
  };
}
