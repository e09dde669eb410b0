import { z } from 'zod/mini';
import { importableKinds } from '#domain/data-exchange/data-kind.ts';
import type { Actor } from '#domain/people/permission.ts';
import { TrailPage } from '../audit/audit.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { ExportFormat, Instant, PathId, PersonRef, PositiveId, QueryId } from '../http/values.ts';

const tag = 'Administration';

/** So many imports come at once. */
export const IMPORTS_PAGE = 50;

const importsAny = (actor: Actor) => importableKinds(actor).length > 0;

/** A file that was imported: by whom, when, and how many records of which kinds it created and changed. */
const FileImport = z.object({
  id: PositiveId,
  at: Instant,
  /** null = the command line. */
  by: z.nullable(PersonRef),
  /** What the file holds, by its name in addresses. */
  kind: z.string(),
  file: z.nullable(z.string()),
  /** Another product's hours also create clients, jobs and more: each kind by itself, in the order of writing. */
  contents: z.array(z.object({ kind: z.string(), created: z.int(), updated: z.int() })),
  undone: z.nullable(z.object({ at: Instant, by: PersonRef })),
});
export type FileImport = z.infer<typeof FileImport>;

/** An import with whether the caller may undo it; `reason` says which right is missing. */
const FileImportDetails = z.extend(FileImport, {
  undo: z.object({ isAllowed: z.boolean(), reason: z.nullable(z.string()) }),
});
export type FileImportDetails = z.infer<typeof FileImportDetails>;

export const listImports = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/imports',
  scope: 'administration:read',
  summary:
    'Files that were imported, the newest first: those whose kinds the caller may import. `next` = `before` of the next page',
  mayCall: importsAny,
  query: z.object({ before: z.optional(QueryId) }),
  answer: z.object({ imports: z.array(FileImport), next: z.nullable(PositiveId) }),
});

export const exportImports = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/imports/export',
  scope: 'administration:read',
  summary:
    'Files that were imported, the newest first, as a CSV file or workbook: those whose kinds the caller may import',
  mayCall: importsAny,
  answersAsFile: true,
  query: z.object({ format: ExportFormat }),
  answer: FileBytes,
});

export const readImport = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/imports/:id',
  scope: 'administration:read',
  summary: 'A file that was imported, with what it created and changed, and whether the caller may undo it',
  mayCall: importsAny,
  params: z.object({ id: PathId }),
  answer: FileImportDetails,
});

/** The id of a row of the trail: more of them than of anything else. */
const QueryRow = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));

export const listImportRows = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/imports/:id/rows',
  scope: 'administration:read',
  summary:
    'The records that an import created or changed, in the order of the file, as the trail has them. `next` = `after` of the next page',
  mayCall: importsAny,
  params: z.object({ id: PathId }),
  query: z.object({ after: z.optional(QueryRow) }),
  answer: TrailPage,
});

/** Why an import can't be undone, in sentences. `more`: number of reasons not listed. */
export const UndoObstacles = z.object({ reasons: z.array(z.string()), more: z.int() });
export type UndoObstacles = z.infer<typeof UndoObstacles>;

/** So many reasons are listed. */
export const OBSTACLES_LISTED = 50;

export const undoImport = endpoint({
  tag,
  method: 'POST',
  path: '/api/administration/imports/:id/undo',
  scope: 'administration:write',
  summary:
    'Deletes the records that an import created and restores those that it changed, all or nothing. 409 import-in-use: ' +
    '`current.reasons` says which records prevent the undo. Undoing an import twice has no effect and returns the import',
  mayCall: importsAny,
  params: z.object({ id: PathId }),
  answer: FileImportDetails,
});
