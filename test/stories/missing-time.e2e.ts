import { makeTeam } from './support/made-team.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, origin, signIn, test } from './support/story.ts';

test('the missing time of the team shows its days and sends a reminder (FIX-80)', async ({ page }) => {
  const { supervisor, member } = await makeTeam('remind');
  await signIn(page, supervisor.username);
  await page.goto(`${origin()}/timesheet/dashboard?selectedDate=2026-09-01`);
  const panel = page.getByRole('region', { name: "Team's missing time" });
  await panel.getByRole('button', { name: /^Tom Team: .* hours$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Missing time of Tom Team' });
  await expect(dialog.getByRole('row').nth(1)).toContainText(/\d\d\/\d\d\/\d{4}/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Send reminder' }).click();
  await expect(page.getByText('Reminder sent to Tom Team')).toBeVisible();

  await signIn(page, member.username);
  await page.goto(`${origin()}/notifications`);
  await expect(page.getByText(/^Lena Leaver reminds you of your time sheet/)).toBeVisible();
});
