import type { Endpoint } from '#contract/http/endpoint.ts';
import { scopesNeeded } from '#domain/identity/call-scope.ts';
import { PROOF_MINUTES } from '#domain/identity/re-authentication.ts';
import { SCOPE_SUBJECTS, SCOPE_TEXTS } from '#domain/identity/token-scope.ts';

/** Ways to authenticate a call, as OpenAPI security schemes. */
export const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'docket',
    description:
      'The cookie of somebody who is signed in; with TLS it is called __Host-docket. Whatever changes something needs the header ' +
      'X-Requested-With as well.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'docket_<agency>_<letters and digits>',
    description: [
      'A token, made on the own account or for a service account. It may do what both its scopes and the rights of whose it is allow; ' +
        'to write includes to read the same.',
      '',
      ...SCOPE_SUBJECTS.flatMap((subject) => [
        `- \`${subject}:read\`: ${SCOPE_TEXTS[subject].read}`,
        `- \`${subject}:write\`: ${SCOPE_TEXTS[subject].write}`,
      ]),
    ].join('\n'),
  },
} as const;

const BY_SCOPE_OF_KIND = 'A token needs the scope of the kind.';
const BY_PEOPLE_ALONE = 'No token makes this call.';
const WITH_PROOF = `Needs a proof within ${PROOF_MINUTES} minutes that it is the signed-in person who asks, so no token makes this call.`;

/** Returns which security schemes a call accepts; each suffices on its own. */
export function describedAccess(endpoint: Pick<Endpoint, 'access' | 'scope' | 'needsProof'>): {
  security: Record<string, string[]>[];
  description?: string;
  'x-needs-proof'?: boolean;
} {
  const { access, scope, needsProof } = endpoint;
  if (access === 'public') return { security: [] };
  const session = { session: [] };
  const extension = needsProof ? { 'x-needs-proof': true } : {};
  if (needsProof) return { security: [session], description: WITH_PROOF, ...extension };
  if (scope === null) return { security: [session], description: BY_PEOPLE_ALONE };
  const needed = scopesNeeded(scope, undefined);
  const tokens = needed.length === 0 ? [{ token: [] }] : needed.map((one) => ({ token: [one] }));
  const isOfKind = scope === 'kind:read' || scope === 'kind:write';
  return { security: [session, ...tokens], ...(isOfKind ? { description: BY_SCOPE_OF_KIND } : {}) };
}
