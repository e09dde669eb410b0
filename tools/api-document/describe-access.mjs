/** Describes who may make a call, from the contract's and the domain's modules. */
export function createAccess({ tokenScopes, callScopes, reAuthentication }) {
  const { SCOPE_SUBJECTS, SCOPE_TEXTS } = tokenScopes;
  const scopes = SCOPE_SUBJECTS.flatMap((subject) => [
    `- \`${subject}:read\`: ${SCOPE_TEXTS[subject].read}`,
    `- \`${subject}:write\`: ${SCOPE_TEXTS[subject].write}`,
  ]);
  const proof = `Requires a re-authentication of at most ${reAuthentication.PROOF_MINUTES} minutes ago, so it accepts no token.`;
  return {
    /** The ways to authenticate a call. */
    schemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'docket',
        description:
          'The cookie of a signed-in user; with TLS its name is __Host-docket. Calls that change something also need the header X-Requested-With.',
      },
      token: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'docket_<agency>_<letters and digits>',
        description: [
          'A token of a person or a service account. It can do what both its scopes and the rights of its owner allow; write scopes include reading.',
          '',
          ...scopes,
        ].join('\n'),
      },
    },
    /** Returns the ways that a call accepts; each suffices on its own. */
    of({ access, scope, needsProof }) {
      if (access === 'public') return { security: [], description: 'Requires no sign-in.' };
      const session = { session: [] };
      if (needsProof) return { security: [session], description: proof, 'x-needs-proof': true };
      if (scope === null) return { security: [session], description: 'Accepts no token.' };
      const needed = callScopes.scopesNeeded(scope, undefined);
      const tokens = needed.length === 0 ? [{ token: [] }] : needed.map((one) => ({ token: [one] }));
      return { security: [session, ...tokens], description: describeScopes(scope, needed) };
    },
  };
}

function describeScopes(scope, needed) {
  if (scope === 'kind:read' || scope === 'kind:write') return 'Needs the scope of the kind.';
  if (needed.length === 0) return 'Accepts any token.';
  return `Needs ${needed.length === 1 ? 'the scope' : 'one of the scopes'} ${needed.map((one) => `\`${one}\``).join(', ')}.`;
}
