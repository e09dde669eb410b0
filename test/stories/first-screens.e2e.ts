import { expect, origin, signInOnScreen, test } from './support/story.ts';

/** The limit of compressed scripts that a screen may load before it can be used, in kilobytes. */
const MOST = { signIn: 200, timeGrid: 260 };

test('the scripts of the sign-in screen and of the time grid stay small', async ({ page }) => {
  // Code prefetched some seconds after the screen appeared doesn't count.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const sooner = (then: TimerHandler, wait = 0, ...given: unknown[]) =>
      wait < 3000 ? later(then, wait, ...given) : 0;
    Object.assign(window, { setTimeout: sooner });
  });
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  const kilobytes = async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
  await page.goto(origin());
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await kilobytes()).toBeLessThan(MOST.signIn);
  await signInOnScreen(page, 'emma');
  await expect(page.getByRole('grid', { name: 'Time entries' })).toBeVisible();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(await kilobytes()).toBeLessThan(MOST.timeGrid);
});
