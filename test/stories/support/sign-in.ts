import { type BrowserContext, expect, type Page } from '@playwright/test';
import { onDatabaseOfFile } from './on-agency.ts';
import { origin } from './product-of-file.ts';

const PASSWORD = 'docket-demo';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
/** The sessions of this worker's users, each created once, as a browser keeps it. */
const sessions = new Map<string, State>();

/** Signs a demo user in through the screen and waits for the next page. */
export async function signInOnScreen(page: Page, username: string, database = 'harbour-pine') {
  await page.goto(`${origin()}/`);
  await page.getByLabel('Database').selectOption(database);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden();
}

/**
 * Gives a page's browser a demo user's session, which is created through the API once per worker, and again after a story has ended it. The
 * page itself stays where it is: a story opens its own screen.
 */
export async function signIn(page: Page, username: string, database = 'harbour-pine') {
  const name = `${origin()} ${database}/${username}`;
  const context = page.context();
  const kept = sessions.get(name);
  if (kept) {
    await context.setStorageState(kept);
    const answer = await page.request.get(`${origin()}/api/auth/employeeinfo`);
    if (answer.ok()) return;
  }
  sessions.set(name, await beginSession(page, username, database));
}

/** Signs in, and opens the user's start page. */
export async function signInAndStart(page: Page, username: string, database?: string) {
  await signIn(page, username, database);
  await page.goto(`${origin()}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page).not.toHaveURL(`${origin()}/`);
}

async function beginSession(page: Page, username: string, database: string): Promise<State> {
  const context = page.context();
  await context.clearCookies();
  const answer = await page.request.post(`${origin()}/api/auth/login`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    data: { username, password: PASSWORD, database, isPersistent: true },
  });
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()} ${await answer.text()}`);
  const user = JSON.stringify(await answer.json());
  if (database === 'harbour-pine') await keepProved(username);
  const { cookies } = await context.storageState();
  const localStorage = [
    { name: 'docket.user', value: user },
    { name: 'docket.database', value: JSON.stringify(database) },
  ];
  const state = { cookies, origins: [{ origin: origin(), localStorage }] };
  await context.setStorageState(state);
  return state;
}

/** A session used by many stories counts as re-authenticated throughout: only stories about that let it expire. */
async function keepProved(username: string) {
  await onDatabaseOfFile('docket_harbour-pine', (client) =>
    client.query(
      "update session set proved_at = 'infinity' from employee where employee.id = employee_id and username = $1",
      [username],
    ),
  );
}
