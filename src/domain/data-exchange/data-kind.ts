import { fixedMasterFields, mayRemoveOfKind } from '../master-data/master-access.ts';
import { MASTER_DATA, masterKindNamed } from '../master-data/master-data.ts';
import { MASTER_KIND_NAMES } from '../master-data/master-kind.ts';
import { type Actor, can, canEditTimeOfOthers, type DocumentType, hasAccess } from '../people/permission.ts';
import { type Phrase, phrase } from '../text/phrase.ts';

/** What of a job's money comes in by files. */
export const JOB_AMOUNT_KINDS = [
  'estimates',
  'estimate-lines',
  'supplier-costs',
  'client-invoices',
  'client-invoice-lines',
] as const;
type JobAmountKind = (typeof JOB_AMOUNT_KINDS)[number];

/** The kinds of files as the command line and addresses name them. */
export const DATA_KINDS = [
  ...MASTER_KIND_NAMES,
  'people',
  'jobs',
  'periods',
  'time-entries',
  ...JOB_AMOUNT_KINDS,
] as const;
export type DataKind = (typeof DATA_KINDS)[number];

const LABELS: Readonly<Record<string, Phrase>> = {
  people: phrase('People'),
  jobs: phrase('Jobs'),
  periods: phrase('Periods'),
  'time-entries': phrase('Time entries'),
  estimates: phrase('Estimates'),
  'estimate-lines': phrase('Estimate lines'),
  'supplier-costs': phrase('Supplier costs'),
  'client-invoices': phrase('Client invoices'),
  'client-invoice-lines': phrase('Client invoice lines'),
};

/** What a kind is called on screens. */
export function dataKindLabel(kind: DataKind): Phrase {
  return masterKindNamed(kind)?.label.many ?? LABELS[kind]!;
}

/** The kind of a name; undefined = there is none. */
export function dataKindNamed(name: string): DataKind | undefined {
  return DATA_KINDS.find((kind) => kind === name);
}

/**
 * Whether somebody may bring files of a kind in: who may make and change what is in it ("Who may"). Jobs need the right on jobs and, as a
 * file is no form, that on master data. Invoices come with their approval.
 */
export function canImport(actor: Actor, kind: DataKind): boolean {
  const master = masterKindNamed(kind);
  if (master) return makesAndChanges(actor, master.documentType);
  switch (kind) {
    case 'people':
      return makesAndChanges(actor, 'people');
    case 'jobs':
      return makesAndChanges(actor, 'job') && makesAndChanges(actor, 'masterdata');
    case 'periods':
      return makesAndChanges(actor, 'moneysettings');
    case 'time-entries':
      return makesAndChanges(actor, 'administration');
    default:
      return canImportAmounts(actor, kind as JobAmountKind);
  }
}

/** Whether somebody may bring amounts of jobs in: with every right on jobs, and for invoices with that to approve both kinds of them. */
export function canImportAmounts(actor: Actor, kind: JobAmountKind): boolean {
  if (!hasAccess(actor, 'job')) return false;
  if (!kind.startsWith('client-invoice')) return true;
  return can(actor, 'approve', 'draftproductioninvoice') && can(actor, 'approve', 'draftsundryinvoice');
}

/**
 * Whether somebody may delete records of a kind: what undoing an import requires for each kind that it created. Amounts of jobs can't
 * be deleted one by one, so they require every right on jobs.
 */
export function canDeleteOfKind(actor: Actor, kind: DataKind): boolean {
  const master = masterKindNamed(kind);
  if (master) return mayRemoveOfKind(actor, master);
  if (kind === 'jobs') return can(actor, 'delete', 'job');
  if (kind === 'time-entries') return canEditTimeOfOthers(actor);
  return canImportAmounts(actor, kind as JobAmountKind);
}

/** The kinds of files that somebody may bring in. */
export function importableKinds(actor: Actor): DataKind[] {
  return DATA_KINDS.filter((kind) => canImport(actor, kind));
}

function makesAndChanges(actor: Actor, type: DocumentType): boolean {
  return can(actor, 'read', type) && can(actor, 'create', type) && can(actor, 'update', type);
}

/**
 * The columns of a kind that a file leaves as they are when somebody brings it in (`isNew`: of what it makes): those that they could not change in
 * the form either. Roles and profiles are given by who administers.
 */
export function fixedColumns(actor: Actor, kind: DataKind, isNew: boolean): string[] {
  const master = masterKindNamed(kind);
  if (master) {
    const isByItself = (name: string) => master.fields[name]!.isSettled || master.fields[name]!.isOfOrigin;
    return [...fixedMasterFields(actor, MASTER_DATA[master.name], isNew)]
      .filter((name) => !isByItself(name))
      .map((name) => master.fields[name]!.column);
  }
  // History brings its rates along only where somebody may set rates.
  if (kind === 'time-entries' && !can(actor, 'update', 'moneysettings')) return ['cost_rate', 'charge_rate'];
  if (kind === 'people' && !can(actor, 'update', 'administration')) return ['access_profile', 'roles'];
  return [];
}
