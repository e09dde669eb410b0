import { canImport, type DataKind } from '#domain/data-exchange/data-kind.ts';
import type { MatchSubject } from '#domain/data-exchange/export-match.ts';
import { type Actor, can, hasAccess } from '#domain/people/permission.ts';
import type { ExportRights } from './match-export.ts';

/** Returns which records the user may create for an export's names, and whether rates are imported. */
export function exportRightsOf(actor: Actor): ExportRights {
  const makes = (...kinds: DataKind[]) => kinds.every((kind) => canImport(actor, kind));
  const creates: [MatchSubject, boolean][] = [
    ['person', makes('people')],
    ['client', makes('clients', 'products', 'campaigns')],
    ['project', makes('jobs', 'products', 'campaigns') && hasAccess(actor, 'project')],
    ['task', makes('cost-types')],
  ];
  return {
    creates: new Set(creates.flatMap(([subject, may]) => (may ? [subject] : []))),
    mayRate: can(actor, 'update', 'moneysettings'),
  };
}
