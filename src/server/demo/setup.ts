import { addDays, addMonths, type Day } from '#domain/calendar/calendar.ts';
import { CONFIG_OPTIONS, DOCUMENT_TYPES } from '#domain/people/permission.ts';
import type { CopyRow } from '../platform/database/copy-rows.ts';
import type { CostTypeContent } from './agency-content.ts';
import type { Plan } from './plan.ts';

/** A cost type with its id; `lastDay` is the last bookable day of a retired one. */
export type CostType = CostTypeContent & { id: number; lastDay: Day | null };

/** Returns the id of a code in the content; throws for an unknown code. */
export type Ids = (code: string) => number;

/** Numbers records from 1 in order, and finds numbers by code. */
export function idsByCode(list: readonly { code: string }[]): Ids {
  const ids = new Map(list.map(({ code }, index) => [code, index + 1]));
  return (code) => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`the demo content names ${code}, which it does not define`);
    return id;
  };
}

/** Returns the agency's cost types in order of id. */
export function costTypesOf({ content, today }: Plan): CostType[] {
  return content.costTypes.map((costType, index) => ({
    ...costType,
    id: index + 1,
    lastDay: costType.retiredMonthsAgo === undefined ? null : addMonths(today, -costType.retiredMonthsAgo),
  }));
}

/** Generates the agency's settings and lists, in the order of their references. */
export function setupRows(plan: Plan, costTypes: readonly CostType[]): [table: string, rows: CopyRow[]][] {
  const { content } = plan;
  const currencyId = idsByCode(content.currencies);
  const supplierId = idsByCode(content.suppliers);
  const divisionId = idsByCode(content.divisions);
  const profiles = Object.entries(content.accessProfiles);
  return [
    [
      'currency',
      content.currencies.map(({ code, name, decimals, isActive = true }) => ({
        id: currencyId(code),
        code,
        name,
        number_of_decimals: decimals,
        is_active: isActive,
      })),
    ],
    [
      'agency',
      [
        {
          name: content.agency.name,
          help_link: content.agency.helpLink,
          second_language: content.agency.secondLanguage,
          time_zone: content.agency.timeZone,
          base_currency_id: currencyId(content.agency.baseCurrency),
          password_lifetime_days: content.agency.passwordLifetimeDays,
        },
      ],
    ],
    ['sign_in_setting', [{ second_factor: 'offered' }]],
    ['config_option', CONFIG_OPTIONS.map((code) => ({ code, setting: content.configOptions.includes(code) }))],
    ['holiday', [...plan.holidays].map(([day, name]) => ({ day, name }))],
    ['period', periodRows(plan)],
    [
      'supplier',
      content.suppliers.map((supplier) => ({
        id: supplierId(supplier.code),
        ...coded(supplier),
        tax_rate: supplier.taxRate ?? null,
        override_tax_rate: supplier.overridesTaxRate ?? false,
        is_gst_on_payment: supplier.isGstOnPayment ?? false,
        gst_type_vendor_id: supplier.gstTypeVendorId ?? null,
        payment_currency_id: currencyId(supplier.currency ?? content.agency.baseCurrency),
        address: supplier.address ?? null,
        tax_number: supplier.taxNumber ?? null,
        payment_terms: supplier.paymentTerms ?? null,
        email: `orders@${supplier.code.toLowerCase()}.example`,
      })),
    ],
    [
      'division',
      content.divisions.map((division) => ({
        id: divisionId(division.code),
        ...coded(division),
        gst_tax_rate: division.gstRate ?? null,
        studio_supplier_id: division.studioSupplier ? supplierId(division.studioSupplier) : null,
        address: division.address ?? null,
        tax_number: division.taxNumber ?? null,
      })),
    ],
    ['department', numbered(content.departments)],
    [
      'cost_type',
      costTypes.map((costType) => ({
        id: costType.id,
        ...coded(costType),
        is_active: (costType.isActive ?? true) && costType.lastDay === null,
        class: costType.class,
        is_time: costType.isTime,
        cost_rate: costType.costRate ?? '0',
        charge_rate: costType.chargeRate ?? '0',
      })),
    ],
    ['access_profile', profiles.map(([name], index) => ({ id: index + 1, name }))],
    ['access_profile_document', profiles.flatMap(([, access], index) => accessRows(index + 1, access))],
    [
      'job_type',
      content.jobTypes.map((type, index) => ({ id: index + 1, ...coded(type), is_retainer: type.isRetainer ?? false })),
    ],
    ['job_status', numbered(content.jobStatuses)],
    ['job_scope_type', numbered(content.jobScopeTypes)],
    [
      'tax_status',
      content.taxStatuses.map((status, index) => ({ id: index + 1, ...coded(status), gross: status.gross })),
    ],
    [
      'gl_account',
      content.glAccounts.map((account, index) => ({
        id: index + 1,
        ...coded(account),
        division_id: account.division ? divisionId(account.division) : null,
        ...Object.fromEntries(FORCES.map((force) => [`force_${force}`, account.force?.includes(force) ?? false])),
      })),
    ],
  ];
}

const FORCES = ['client', 'brand', 'campaign', 'job', 'category', 'department', 'employee'] as const;

function coded({ code, name, isActive = true }: { code: string; name: string; isActive?: boolean }) {
  return { code, name, is_active: isActive };
}

function numbered(list: readonly { code: string; name: string; isActive?: boolean }[]): CopyRow[] {
  return list.map((item, index) => ({ id: index + 1, ...coded(item) }));
}

/** Generates monthly periods from the first with data to the end of next year; locked before last month. */
function periodRows({ firstDay, today, unlockedFrom }: Plan): CopyRow[] {
  const rows: CopyRow[] = [];
  const afterLast = `${Number(today.slice(0, 4)) + 2}-01-01`;
  for (let start = firstDay; start < afterLast; start = addMonths(start, 1)) {
    const end = addDays(addMonths(start, 1), -1);
    rows.push({ id: rows.length + 1, start_date: start, end_date: end, is_locked: start < unlockedFrom });
  }
  return rows;
}

function accessRows(profileId: number, access: Plan['content']['accessProfiles'][string]): CopyRow[] {
  return DOCUMENT_TYPES.flatMap((documentType) => {
    const given = access[documentType];
    if (!given) return [];
    return [
      {
        access_profile_id: profileId,
        document_type: documentType,
        can_create: given.rights.includes('create'),
        can_read: given.rights.includes('read'),
        can_update: given.rights.includes('update'),
        can_delete: given.rights.includes('delete'),
        can_approve: given.rights.includes('approve'),
        read_only_fields: `{${(given.readOnlyFields ?? []).join(',')}}`,
      },
    ];
  });
}
