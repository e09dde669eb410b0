import type { FileImport } from '#contract/data-exchange/file-import.ts';
import { dataKindLabel, dataKindNamed } from '#domain/data-exchange/data-kind.ts';
import type { ExportedList } from '../../core/list-export/export-list.ts';

/** The list of imports as a file. */
export const IMPORT_EXPORT: ExportedList<FileImport> = {
  name: 'imports',
  columns: [
    { heading: 'Imported on', holds: 'instant', of: ({ at }) => at },
    { heading: 'Imported by', of: ({ by }) => by?.name ?? null },
    { heading: 'Type', holds: 'label', of: ({ kind }) => labelOf(kind) },
    { heading: 'File', of: ({ file }) => file },
    { heading: 'New records', holds: 'number', of: ({ contents }) => sum(contents.map(({ created }) => created)) },
    { heading: 'Changed records', holds: 'number', of: ({ contents }) => sum(contents.map(({ updated }) => updated)) },
    { heading: 'Undone on', holds: 'instant', of: ({ undone }) => undone?.at ?? null },
    { heading: 'Undone by', of: ({ undone }) => undone?.by.name ?? null },
  ],
};

function labelOf(name: string): string {
  const kind = dataKindNamed(name);
  return kind ? dataKindLabel(kind) : name;
}

function sum(counts: readonly number[]): string {
  return String(counts.reduce((total, count) => total + count, 0));
}
