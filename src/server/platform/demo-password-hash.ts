import { hash } from '@node-rs/argon2';
import { DEMO_PASSWORD } from '#domain/operations/demo.ts';

/** A constant salt, so that demo agencies are reproducible; it protects nothing, since the password is public. */
const SALT = Buffer.from('docket-demo-salt');

let made: Promise<string> | null = null;

/** Returns the stored hash of the public password of the demo agencies. */
export function demoPasswordHash(): Promise<string> {
  made ??= hash(DEMO_PASSWORD, { salt: SALT });
  return made;
}
