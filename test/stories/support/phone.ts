import { expect, type Page } from '@playwright/test';
import { onDatabaseOfFile } from './on-agency.ts';
import { origin } from './story.ts';

/** A current phone. */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
  hasTouch: true,
  isMobile: true,
};

/** Returns the line of the phone's day that contains a text. */
export const row = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

/** Opens the phone's list of a day, and waits until it is complete. */
export async function openDay(page: Page, day: string) {
  await page.goto(`${origin()}/m/TimeEntry?selectedDate=${day}`);
  await expect(page.getByRole('list', { name: 'Time entries' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading time entries' })).toBeHidden();
}

/** Finds a job and cost type with an estimate and recent work. */
export const estimatedFor = (username: string) =>
  onDatabaseOfFile('docket_harbour-pine', async (client) => {
    const { rows } = await client.query<{ job: string; costType: string }>(
      `select job.code as job, cost_type.name as "costType"
       from job_amount join job on job.id = job_id join cost_type on cost_type.id = cost_type_id
       where measure = 'approved-estimate-hours' and amount > 0 and exists (
         select from time_entry join employee on employee.id = employee_id
         where username = $1 and time_entry.job_id = job.id and time_entry.cost_type_id = cost_type.id
           and work_date > current_date - 40)
       order by job.code limit 1`,
      [username],
    );
    return rows[0]!;
  });
