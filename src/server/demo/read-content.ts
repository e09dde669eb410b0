import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { CONFIG_OPTIONS, DOCUMENT_TYPES, ROLES } from '#domain/people/permission.ts';
import type { AccessContent, AgencyContent } from './agency-content.ts';
import { australianHolidays, frenchHolidays } from './time/holidays.ts';

const text = z.string().min(1);
const code = text;
const decimal = z.string().regex(/^\d+(\.\d+)?$/, 'must be a number such as 12.5');
const number = z.coerce.number();
const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true');
const yes = z.literal('true').transform((): true => true);
/** A cell with several values, separated by |. */
const list = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (cell) =>
      cell === undefined
        ? undefined
        : String(cell)
            .split('|')
            .map((part) => part.trim()),
    schema,
  );
const several = <Value extends z.ZodType>(value: Value) => list(z.array(value));
const coded = { code, name: text, isActive: yesOrNo.exactOptional() };
const onOrders = { address: text.exactOptional(), taxNumber: text.exactOptional() };
const RIGHTS = ['create', 'read', 'update', 'delete', 'approve'] as const;
const FORCES = ['client', 'brand', 'campaign', 'job', 'category', 'department', 'employee'] as const;

/** The columns of each CSV file. Empty cells are left out. */
const TABLES = {
  currencies: z.strictObject({ ...coded, decimals: number, inBase: decimal }),
  divisions: z.strictObject({
    ...coded,
    gstRate: decimal.exactOptional(),
    studioSupplier: code.exactOptional(),
    ...onOrders,
  }),
  departments: z.strictObject(coded),
  'cost-types': z.strictObject({
    ...coded,
    class: z.enum(['internal', 'external', 'overhead']),
    isTime: yesOrNo,
    costRate: decimal.exactOptional(),
    chargeRate: decimal.exactOptional(),
    retiredMonthsAgo: number.exactOptional(),
    texts: several(text),
  }),
  people: z.strictObject({
    username: text,
    domain: text.exactOptional(),
    name: text,
    division: code,
    department: code,
    costTypes: several(code).default([]),
    supervisor: text.nullable().default(null),
    profile: text,
    roles: several(z.enum(ROLES)).exactOptional(),
    maximumDailyHours: number.exactOptional(),
    workHours: list(z.tuple([number, number, number, number, number, number, number])).exactOptional(),
    mayNotChangeBillableFlag: yes.exactOptional(),
    isGlReadOnly: yes.exactOptional(),
    usesSecondLanguage: yes.exactOptional(),
    passwordAge: number.exactOptional(),
    leftDaysAgo: number.exactOptional(),
    joinedDaysAgo: number.exactOptional(),
    leadsJobs: yes.exactOptional(),
  }),
  clients: z.strictObject({ ...coded, weight: number, contacts: several(text) }),
  products: z.strictObject({ client: code, name: text, campaigns: several(text), isActive: yesOrNo.exactOptional() }),
  'access-rights': z.strictObject({
    profile: text,
    document: z.enum(DOCUMENT_TYPES),
    rights: several(z.enum(RIGHTS)),
    readOnlyFields: several(text).exactOptional(),
  }),
  'job-types': z.strictObject({ ...coded, isRetainer: yesOrNo.exactOptional() }),
  'job-statuses': z.strictObject(coded),
  'job-scope-types': z.strictObject(coded),
  deliverables: z.strictObject({ name: text, jobType: code, weeks: list(z.tuple([number, number])) }),
  'internal-projects': z.strictObject({
    ...coded,
    costTypes: several(code).default([]),
    share: number,
    isWholeDays: yes.exactOptional(),
    isForMeetings: yes.exactOptional(),
  }),
  'featured-jobs': z.strictObject({
    name: text,
    client: code,
    product: text,
    campaign: text,
    jobType: code,
    openedDaysAgo: number,
    dueInDays: number,
    accountExecutive: text,
    team: several(text),
    becameInactive: yes.exactOptional(),
    costTypes: several(code).exactOptional(),
  }),
  suppliers: z.strictObject({
    ...coded,
    sells: several(code),
    currency: code.exactOptional(),
    taxRate: decimal.exactOptional(),
    overridesTaxRate: yes.exactOptional(),
    isGstOnPayment: yes.exactOptional(),
    gstTypeVendorId: number.exactOptional(),
    paymentTerms: text.exactOptional(),
    ...onOrders,
  }),
  'tax-statuses': z.strictObject({ ...coded, gross: yesOrNo }),
  'gl-accounts': z.strictObject({
    ...coded,
    division: code.exactOptional(),
    force: several(z.enum(FORCES)).exactOptional(),
  }),
};

const HOLIDAYS = { australian: australianHolidays, french: frenchHolidays };

/** The content of agency.json: everything that isn't a table. */
const SETTINGS = z.strictObject({
  seed: z.number(),
  agency: z.strictObject({
    name: text,
    secondLanguage: text,
    timeZone: text,
    minutesAheadOfUtc: z.number(),
    baseCurrency: code,
    helpLink: text.nullable(),
    passwordLifetimeDays: z.number(),
    mailDomain: text,
  }),
  size: z.strictObject({ people: z.number(), jobs: z.number(), orders: z.number(), invoices: z.number() }),
  configOptions: z.array(z.enum(CONFIG_OPTIONS)),
  holidays: z.enum(['australian', 'french']),
  numberingRules: z.array(
    z.strictObject({
      division: code.exactOptional(),
      client: code.exactOptional(),
      pattern: text.nullable(),
      next: z.number().exactOptional(),
    }),
  ),
  storyOf: text,
  returnsOf: z.array(text).exactOptional(),
  deputies: z
    .array(z.strictObject({ supervisor: text, deputy: text, inDays: z.number(), days: z.number() }))
    .exactOptional(),
});

/** Reads an agency's content from db/demo. Throws an error that names the file and line of the first mistake. */
export function readContent(folder: string): AgencyContent {
  const { holidays, ...settings } = readSettings(join(folder, 'agency.json'));
  const table = <Row extends z.ZodType>(name: string, row: Row) => readTable(join(folder, `${name}.csv`), row);
  const products = table('products', TABLES.products);
  const accessProfiles: Record<string, AccessContent> = {};
  for (const { profile, document, ...access } of table('access-rights', TABLES['access-rights'])) {
    accessProfiles[profile] = { ...accessProfiles[profile], [document]: access };
  }
  return {
    ...settings,
    holidaysOf: HOLIDAYS[holidays],
    accessProfiles,
    currencies: table('currencies', TABLES.currencies),
    divisions: table('divisions', TABLES.divisions),
    departments: table('departments', TABLES.departments),
    costTypes: table('cost-types', TABLES['cost-types']),
    people: table('people', TABLES.people),
    clients: table('clients', TABLES.clients).map((client) => ({
      ...client,
      products: products.filter((product) => product.client === client.code),
    })),
    jobTypes: table('job-types', TABLES['job-types']),
    jobStatuses: table('job-statuses', TABLES['job-statuses']),
    jobScopeTypes: table('job-scope-types', TABLES['job-scope-types']),
    deliverables: table('deliverables', TABLES.deliverables),
    internalProjects: table('internal-projects', TABLES['internal-projects']),
    featuredJobs: table('featured-jobs', TABLES['featured-jobs']),
    suppliers: table('suppliers', TABLES.suppliers),
    taxStatuses: table('tax-statuses', TABLES['tax-statuses']),
    glAccounts: table('gl-accounts', TABLES['gl-accounts']),
  };
}

function readTable<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] {
  const records = parse<{ record: Record<string, string>; info: { lines: number } }>(readFileSync(file), {
    bom: true,
    columns: true,
    info: true,
    skip_empty_lines: true,
  });
  return records.map(({ record, info }) => {
    const filled = Object.fromEntries(Object.entries(record).filter(([, cell]) => cell !== ''));
    return valid(schema, filled, `${file}, line ${info.lines}`);
  });
}

function readSettings(file: string): z.output<typeof SETTINGS> {
  return valid(SETTINGS, JSON.parse(readFileSync(file, 'utf8')), file);
}

function valid<Schema extends z.ZodType>(schema: Schema, value: unknown, place: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${place}: ${[issue!.path.join('.'), issue!.message].filter(Boolean).join(': ')}`);
}
