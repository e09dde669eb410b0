import { z } from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { text } from '../http/values.ts';

const tag = 'Session';

export const readReauthentication = endpoint({
  tag,
  method: 'GET',
  answersWithoutSecondFactor: true,
  path: '/api/auth/proof',
  scope: null,
  summary:
    'Whether who asks has shown within 10 minutes that it is they, and by what they would show it: `passkey` = there is one; `way` = ' +
    'a code if they have an app, the password without two-factor authentication; null = by passkey alone or, without one, by signing in again',
  answer: z.object({ isProved: z.boolean(), way: z.nullable(z.enum(['code', 'password'])), passkey: z.boolean() }),
});

export const prove = endpoint({
  tag,
  method: 'POST',
  answersWithoutSecondFactor: true,
  path: '/api/auth/proof',
  scope: null,
  summary:
    'Shows again that it is the signed-in person who asks, by a code of their app, a recovery code or, where they have no second factor, ' +
    'their password. What answered 403 step-up-needed can be asked for again',
  body: z.strictObject({ shown: text(300) }),
});
