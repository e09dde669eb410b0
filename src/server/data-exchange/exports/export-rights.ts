import { canImport, type DataKind } from '#domain/data-exchange/data-kind.ts';
import type { MatchSubject } from '#domain/data-exchange/export-match.ts';
import { type Actor, can, hasAccess } from '#domain/people/permission.ts';
import type { ExportRights } from './match-export.ts';

/** What somebody may make of the names in another program's export, and whether its rates come along. */
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
