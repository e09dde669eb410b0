import type { FastifyInstance } from 'fastify';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyReauthentication,
  beginPasskeySignIn,
  listOwnPasskeys,
  proveWithPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#contract/identity/passkey.ts';
import { countCall } from '../../platform/counted-calls.sql.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { openFor } from '../../platform/http/slow-calls.ts';
import type { BrowserCookie } from '../browser-cookie.ts';
import type { DeviceCookie } from '../device-cookie.ts';
import { endSessionBefore } from '../end-session-before.ts';
import { recordReauthentication } from '../re-authentication/re-authentication.sql.ts';
import type { SessionCookie } from '../session-cookie.ts';
import { sessionUser } from '../session-user.ts';
import { createAuthenticationOptions, createOptionsForUnknownAgency, relyingPartyAt } from './ceremony.ts';
import { addOwnPasskey, beginOwnPasskey, removeOwnPasskey, renameOwnPasskey } from './own-passkeys.ts';
import { findOwnPasskeys, findPasskey } from './passkey.sql.ts';
import { takeShownPasskey } from './show-passkey.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';

/** Routes of passkeys: sign-in, re-authentication, and the user's own. */
export function passkeyRoutes(
  app: FastifyInstance,
  parts: {
    agencies: Agencies;
    cookie: SessionCookie;
    device: DeviceCookie;
    asking: BrowserCookie;
    publicUrl: string;
  },
) {
  const { agencies, cookie, device, asking, publicUrl } = parts;

  servePublic(app, beginPasskeySignIn, async ({ body, request, reply }) => {
    const relyingParty = relyingPartyAt(publicUrl);
    await countCall(agencies, { call: 'passkey', address: request.ip });
    const database = await openFor(request, agencies, body.database);
    const boundTo = asking.mark(request, reply);
    // An agency that doesn't exist is answered like one that does: its challenge is never right.
    if (!database) return createOptionsForUnknownAgency(relyingParty);
    return createAuthenticationOptions(database, relyingParty, { purpose: 'sign-in', boundTo });
  });

  servePublic(app, signInWithPasskey, async ({ body, request, reply }) => {
    const relyingParty = relyingPartyAt(publicUrl);
    // Without a challenge the browser has nothing to verify.
    const boundTo = asking.read(request) ?? Buffer.alloc(0);
    const entered = await signInByPasskey(agencies, request, body, { relyingParty, device, boundTo });
    const { database, databaseName, employeeId, token, isPersistent, hasShownPassword } = entered;
    await endSessionBefore(agencies, cookie, request);
    cookie.write(reply, { databaseName, token, isPersistent });
    await device.write({ request, reply }, database, { databaseName, employeeId });
    return sessionUser(database, databaseName, employeeId, { hasShownPassword });
  });

  serve(app, listOwnPasskeys, ({ session }) => findOwnPasskeys(session.database, session.actor.id));

  serve(app, beginPasskey, ({ session }) => beginOwnPasskey(session, relyingPartyAt(publicUrl)));

  serve(app, addPasskey, ({ body, session, request }) =>
    addOwnPasskey(session, {
      made: body.made,
      relyingParty: relyingPartyAt(publicUrl),
      userAgent: request.headers['user-agent'] ?? '',
    }),
  );

  serve(app, renamePasskey, ({ params, body, session }) => renameOwnPasskey(session, params.id, body.name));

  serve(app, removePasskey, async ({ params, session }) => {
    await removeOwnPasskey(session, params.id);
    return undefined;
  });

  serve(app, beginPasskeyReauthentication, ({ session: { database, actor, tokenHash } }) =>
    createAuthenticationOptions(database, relyingPartyAt(publicUrl), {
      purpose: 'proof',
      boundTo: tokenHash,
      of: actor.id,
    }),
  );

  serve(app, proveWithPasskey, async ({ body: { shown }, session, request }) => {
    const { database, databaseName, actor, tokenHash } = session;
    const relyingParty = relyingPartyAt(publicUrl);
    const found = await findPasskey(database, shown.id);
    const passkey = found?.employeeId === actor.id ? found : undefined;
    const asked = { purpose: 'proof', boundTo: tokenHash } as const;
    const showing = { request, challenges: database, database, databaseName, asked, shown, passkey };
    await takeShownPasskey(showing, { relyingParty, device }, async (_passkey, move) => {
      await move(database);
      await recordReauthentication(database, tokenHash);
    });
    return undefined;
  });
}
