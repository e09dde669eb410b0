import { SCOPE_SUBJECTS, SCOPE_TEXTS, type TokenScope } from '#domain/identity/token-scope.ts';
import type { Texts } from '../platform/translation.ts';

/** What a token is for, by subject: `Time: read and write`. */
export function describeScopes(t: Texts['t'], scopes: readonly TokenScope[]): string {
  return SCOPE_SUBJECTS.flatMap((subject) => {
    const label = t.of(SCOPE_TEXTS[subject].label);
    if (scopes.includes(`${subject}:write`)) return [t('{subject}: read and write', { subject: label })];
    return scopes.includes(`${subject}:read`) ? [t('{subject}: read', { subject: label })] : [];
  }).join(' · ');
}
