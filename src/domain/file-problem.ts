/** What can be wrong with a file or one of its lines, as it is told behind the name of its column (DATA-03). */
export const FILE_PROBLEMS = {
  // The file as a whole.
  isEmpty: 'The file is empty: its first line must name the columns ({columns}).',
  separatedBySemicolons: 'The columns must be separated by commas, not by semicolons.',
  separatedByTabs: 'The columns must be separated by commas, not by tabs.',
  notUtf8: 'The file is not UTF-8: save it as "CSV UTF-8" and import it again.',
  quoteNotClosed: 'A quotation mark opens here and is not closed.',
  quoteInCell: 'A quotation mark stands inside of a cell: put the cell in quotation marks and double those in it.',
  notCsv: 'The file cannot be read as CSV: {reason}',

  // A file of the European Central Bank.
  referenceFormat: 'The file is not written as the European Central Bank writes its reference rates.',
  referenceDoctype: 'The file declares a document type or entities, which are not read.',
  referenceCells: 'The line has {cells} cells, but the header has {columns}.',
  referenceValue: 'There should be a day, a currency or a rate, not "{value}".',

  // Its columns, and how many cells a line has.
  noColumn: 'is no column of {kind}; these are: {columns}',
  columnTwice: 'is there twice',
  columnMissing: 'is missing',
  tooManyColumns: 'has {columns} columns, of which at most {most} can be read',
  cellCount: 'has {cells} cells, but the header has {columns}',

  // What stands in a cell.
  character: 'holds a character that cannot be stored (NUL)',
  tooLong: 'is longer than {longest} characters (it has {length})',
  choice: 'must be one of {choices}, not "{value}"',
  yesOrNo: 'must be yes or no, not "{value}"',
  day: 'must be a day that exists, written YYYY-MM-DD, not "{value}"',
  dayInOrder: 'must be a day that exists, as {order} or YYYY-MM-DD',
  exportedDay: 'must be a day that exists, as {order}, not "{value}"',
  blank: 'must not be blank',
  blankKeeps: 'must not be blank; leave the column out to keep what is there',
  whole: 'must be a whole number from {least} to {most}, not "{value}"',
  number: 'must be a number such as 1234.50, not "{value}"',
  exportedNumber: 'must be a number, not "{value}"',
  exportedHours: 'must be hours such as 1:30 or 1.5, not "{value}"',
  decimalPoint: 'must be a number with a decimal point',
  decimalComma: 'must be a number with a decimal comma',
  decimals: 'must have at most {decimals} decimals, not "{value}"',
  digits: 'must have at most {digits} digits before the point',
  digitsInAll: 'must have at most {digits} digits, not "{value}"',
  above: 'must be more than {above}, not "{value}"',
  atLeast: 'must be {least} or more, not "{value}"',
  atMost: 'must be {most} or less, not "{value}"',
  outside: 'must be from {least} to {most}, not "{value}"',
  instant: 'must be a time with its zone, such as 2026-03-09T17:05:00Z, not "{value}"',

  // What a line names.
  notThere: 'there is no {called} "{value}"',
  listItem: 'must hold {choices}, not "{value}"',
  sameLine: 'is the same as on line {line}',
  needsLine: 'needs line {line}, which is left out',

  // What the rules say of a line.
  refused: 'is refused: {refusal}',
  settledColumn: 'does not change any more',
  rightLacking: 'needs a right that you do not have',
  internalProject: 'is an internal project, which you may not change',
  approvedTime: 'is of approved time, which does not change',
  merged: 'was merged into another one',
  approveJobs: 'needs the right to approve jobs',
  approvedEstimate: 'is of an approved estimate, which does not change',
  approvedLine: 'is of an approved line, which does not change',
  linesOfApprovedEstimate: 'is an approved estimate, whose lines do not change',
  estimateMadeHere: 'is of an estimate, which is made and changed in Docket only',
  approvedInvoice: 'is of an approved invoice, which does not change',
  linesOfApprovedInvoice: 'is an approved invoice, whose lines do not change',
  invoiceDecided: 'is decided in Docket: an invoice comes in as ready, and stays as it is',
  invoiceComment: 'is said in Docket by whoever decides',
  invoiceDecider: 'is whoever decides in Docket',
  invoiceDecidedAt: 'is when somebody decides in Docket',
  invoiceBringer: 'is whoever brings the invoice in, and stays who it was',

  // What the database says of a line.
  userNameTaken: 'is the user name of another person of this domain',
  before: 'is before {column}',
  masterOfMaster: 'cannot be set on a master job',
  ownMaster: 'is the job itself',
  clientJobBlank: 'must not be blank for a client job',
  productOfOther: 'is not a product of the client',
  campaignOfOther: 'is not a campaign of the product',
  periodOverlaps: 'overlaps another period',
  agencyName: 'is not the name of the agency, of which there is one',
  negative: 'must be 0 or more',
  placesLost: 'must keep the places in braces, with their names',
  zero: 'must not be 0',
  bothOrNeither: 'and {column} must both be there, or neither',
  bothWhenApproved: 'and {column} must be there when it is approved',
  commentWhenRejected: 'must be there when it is rejected',
  blankUntilApproved: 'must be blank until it is approved',
  notTheSum: 'is not net and tax together',
  billedTime: 'cannot be taken from time that has been billed',
  tooLongToKeep: 'is too long',
  outOfRange: 'is out of range',
  noDate: 'is not a date',
  nothingThere: 'names something that is not there',
  there: 'is there already',
  inconsistent: 'does not go with the rest of the line',
  overlaps: 'overlaps another line',
  unkeepable: 'cannot be kept',
} as const;

/** How days are written, inside of a sentence. */
export const DATE_ORDER_WORDS = {
  'year-month-day': 'year-month-day',
  'day-month-year': 'day-month-year',
  'month-day-year': 'month-day-year',
} as const;

/** What a line names in another table, by which of its columns: "client with the code". */
export const CALLED = {
  withCode: '{kind} with the code',
  withCodeOf: '{kind} of this {around} with the code',
  oneWithNameOf: 'one {kind} of this {around} with the name',
  withName: '{kind} with the name',
  person: 'one person with the code or user name',
  jobOfThisKind: 'job of this kind with the code',
  jobOfSameKind: 'job of the same kind with the code',
  clientJob: 'client job with the code',
  estimate: 'estimate of this job with the version',
  clientInvoice: 'client invoice with the reference',
} as const;
