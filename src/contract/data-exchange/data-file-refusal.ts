import { phrase } from '#domain/text/phrase.ts';
/** Reasons for rejecting a file before or during an import. */
export const DATA_FILE_REFUSALS = {
  'file-too-large-unpacked': { status: 413, text: phrase('This file is too large once it is unpacked') },
  'file-too-complex': {
    status: 413,
    text: phrase('This file takes too much memory or time to read. Divide it, or save it as CSV'),
  },
  'file-too-many-lines': { status: 413, text: phrase('This file has more than 100,000 lines. Please divide it') },
  'file-not-what-its-name-says': {
    status: 415,
    text: phrase("The file's content doesn't match its name. CSV files and Excel workbooks (.xlsx) can be read"),
  },
  'file-unsupported': {
    status: 415,
    title: "Files of this kind can't be read",
    text: phrase("{extension} can't be read. Save it as .xlsx or .csv."),
  },
  'file-without-headings': { status: 422, text: phrase('The first line of the file must name its columns') },
  'file-unreadable': {
    status: 422,
    title: 'The file cannot be read',
    text: phrase('The file cannot be read at line {line}: {reason}'),
  },
  'file-sheet-unknown': { status: 422, text: phrase('The workbook has no such sheet') },
  'file-unsettled': { status: 422, text: phrase('Some of this file can be read in two ways. Please choose first') },
  'file-has-problems': { status: 422, text: phrase('Some lines have problems. Nothing was imported') },
  'import-under-way': {
    status: 409,
    text: phrase('Another import is in progress. Please try again when it has finished'),
  },
  'import-changed-meanwhile': {
    status: 409,
    text: phrase('The data has changed since you checked the file. Please check it again'),
  },
  'import-in-use': {
    status: 409,
    title: "This import can't be undone",
    text: phrase('Nothing was undone. {reasons}'),
  },
} as const;
