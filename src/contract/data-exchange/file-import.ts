import { z } from 'zod/mini';
import { importableKinds } from '#domain/data-exchange/data-kind.ts';
import type { Actor } from '#domain/people/permission.ts';
import { TrailPage } from '../audit/audit.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { ExportFormat, Instant, PathId, PersonRef, PositiveId, QueryId } from '../http/values.ts';

const tag = 'Import';

/** Imports per page. */
export const IMPORTS_PAGE = 50;

const importsAny = (actor: Actor) => importableKinds(actor).length > 0;

/** An import: user, time, and records created and changed by kind. */
const FileImport = z.object({
  id: PositiveId,
  at: Instant,
  /** Null for the command line. */
  by: z.nullable(PersonRef),
  /** The kind of file, as in URLs. */
  kind: z.string(),
  file: z.nullable(z.string()),
  /** Another program's hours also create clients, jobs and so on: counts by kind, in the order of writing. */
  contents: z.array(z.object({ kind: z.string(), created: z.int(), updated: z.int() })),
  undone: z.nullable(z.object({ at: Instant, by: PersonRef })),
});
export type FileImport = z.infer<typeof FileImport>;

/** An import, and whether the caller may undo it; `reason` names the missing right. */
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
  answersAsFile: 'table',
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

/** Ids of trail rows exceed the range of other ids. */
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

/** Reasons why an import can't be undone, as sentences. `more` counts those not listed. */
export const UndoObstacles = z.object({ reasons: z.array(z.string()), more: z.int() });
export type UndoObstacles = z.infer<typeof UndoObstacles>;

/** The maximum number of reasons listed. */
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
