import { Secret, TOTP } from 'otpauth';
import type { TestAgency, TestPerson } from '../test-agency.ts';

/** The calls about somebody's own second factors. */
export const FACTORS = '/api/auth/factors';

/** Somebody's authenticator app, as their phone has it. */
export type TestApp = {
  secret: string;
  /** What the QR code says. */
  address: string;
  recoveryCodes: string[];
  /** The code that it shows so many half minutes from now. */
  codeOf(steps?: number): string;
  /** As if no code had been used yet. */
  forgetSteps(): Promise<unknown>;
};

/** The code of a secret, so many half minutes from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Sets an app up in a browser and confirms it by a code, which counts as if it had not been used. */
export async function setUpApp(agency: TestAgency, browser: TestPerson): Promise<TestApp> {
  const { secret, address } = (await browser.post(`${FACTORS}/totp`)).body;
  const { status, body } = await browser.post(`${FACTORS}/totp/confirm`, { code: codeOf(secret) });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const forgetSteps = () =>
    agency.sql.query('update totp_factor set last_step = 0 where employee_id = $1', [browser.id]);
  await forgetSteps();
  return {
    secret,
    address,
    recoveryCodes: body.recoveryCodes,
    codeOf: (steps = 0) => codeOf(secret, steps),
    forgetSteps,
  };
}
