import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import { ESTIMATE_STATUSES } from '#domain/estimates/estimate.ts';
import { SECTION_KINDS } from '#domain/estimates/estimate-section.ts';
import { type Column, choice, day, flag, rate, text, whole } from '../column.ts';
import type { Kind } from '../kind.ts';
import { VERSION_LINES, VERSIONS } from './estimate-versions.sql.ts';

const MOST = 2_147_483_647;

/** The key: estimates have no name, and templates no number. */
const id: Column = { ...whole('id', 1, MOST), isRequired: true, isNullable: false };
const amount = (name: string): Column => ({ ...rate(name), type: { is: 'decimal', whole: 17, decimals: 4 } });
/** With all digits as typed. */
const typed = (name: string): Column => ({ ...rate(name), type: { is: 'decimal', whole: 17, decimals: 90 } });
/** Reveals the cost of bought-in work. */
const ofMargin = (column: Column): Column => ({ ...column, documentType: 'margin' });

/** Read-only rows: unchanged lines are accepted, others rejected. */
const READ_ONLY = {
  isReadOnly: true,
  key: ['id'],
  hasId: true,
  settledWhole: { when: 'true', reason: FILE_PROBLEMS.estimateMadeHere },
} as const;

/** All versions of estimates and all templates, as in the list. */
export const estimateVersions: Kind = {
  ...READ_ONLY,
  name: 'estimate-versions',
  table: VERSIONS,
  columns: [
    id,
    text('reference', 500),
    text('name', 500),
    flag('is_template'),
    { ...flag('is_client_job'), isNullable: true },
    text('job', 500),
    text('client', 500),
    whole('change_order', 0, MOST),
    whole('version', 1, MOST),
    choice('status', ESTIMATE_STATUSES),
    day('created_on'),
    day('valid_until'),
    day('approved_on'),
    text('currency', 500),
    text('approver', 500),
    text('created_by', 500),
    amount('net'),
    amount('tax'),
    amount('total'),
  ],
};

/** Their lines, with sections. */
export const estimateVersionLines: Kind = {
  ...READ_ONLY,
  name: 'estimate-version-lines',
  table: VERSION_LINES,
  listedBy: 'estimate_id',
  order: 't.estimate_id, t.position, t.id',
  columns: [
    id,
    text('reference', 500),
    choice('status', ESTIMATE_STATUSES),
    text('section', 500),
    choice('section_kind', SECTION_KINDS),
    whole('alternative', 1, 1000),
    flag('is_counted'),
    flag('is_approved'),
    whole('position', 0, MOST),
    text('cost_type', 500),
    text('person', 500),
    text('details'),
    typed('units'),
    typed('rate'),
    ofMargin(amount('cost')),
    ofMargin(rate('mark_up')),
    text('supplier', 500),
    text('tax_status', 500),
    rate('tax_rate'),
    text('currency', 500),
    amount('net'),
    amount('tax'),
    amount('total'),
    amount('base_net'),
    { ...rate('hours'), type: { is: 'decimal', whole: 7, decimals: 2, least: '0' } },
    ofMargin(amount('amount')),
    ofMargin(amount('revenue')),
  ],
};
