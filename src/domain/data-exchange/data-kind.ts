import { fixedMasterFields, mayRemoveOfKind } from '../master-data/master-access.ts';
import { MASTER_DATA, masterKindNamed } from '../master-data/master-data.ts';
import { MASTER_KIND_NAMES } from '../master-data/master-kind.ts';
import { type Actor, can, canEditTimeOfOthers, type DocumentType, hasAccess } from '../people/permission.ts';
import { type Phrase, phrase } from '../text/phrase.ts';

/** Job amounts that can be imported. */
export const JOB_AMOUNT_KINDS = [
  'estimates',
  'estimate-lines',
  'supplier-costs',
  'client-invoices',
  'client-invoice-lines',
] as const;
type JobAmountKind = (typeof JOB_AMOUNT_KINDS)[number];

/** Kinds of files, as named on the command line and in URLs. */
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

export function dataKindLabel(kind: DataKind): Phrase {
  return masterKindNamed(kind)?.label.many ?? LABELS[kind]!;
}

export function dataKindNamed(name: string): DataKind | undefined {
  return DATA_KINDS.find((kind) => kind === name);
}

/**
 * Returns whether the user may import files of a kind: the rights to create and change its records. Jobs also require the right to master
 * data, because an import bypasses the form. Invoices require the right to approve them.
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

/** Returns whether the user may import job amounts: requires every right on jobs, and for invoices the approval right on both kinds. */
export function canImportAmounts(actor: Actor, kind: JobAmountKind): boolean {
  if (!hasAccess(actor, 'job')) return false;
  if (!kind.startsWith('client-invoice')) return true;
  return can(actor, 'approve', 'draftproductioninvoice') && can(actor, 'approve', 'draftsundryinvoice');
}

/**
 * Returns whether the user may delete records of a kind, which undoing an import requires for each kind it created. Job amounts can't be
 * deleted singly, so they require every right on jobs.
 */
export function canDeleteOfKind(actor: Actor, kind: DataKind): boolean {
  const master = masterKindNamed(kind);
  if (master) return mayRemoveOfKind(actor, master);
  if (kind === 'jobs') return can(actor, 'delete', 'job');
  if (kind === 'time-entries') return canEditTimeOfOthers(actor);
  return canImportAmounts(actor, kind as JobAmountKind);
}

export function importableKinds(actor: Actor): DataKind[] {
  return DATA_KINDS.filter((kind) => canImport(actor, kind));
}

function makesAndChanges(actor: Actor, type: DocumentType): boolean {
  return can(actor, 'read', type) && can(actor, 'create', type) && can(actor, 'update', type);
}

/**
 * Lists the columns that an import by this user leaves unchanged, because the form wouldn't let them change them either. `isNew`: for new
 * records. Only administrators assign roles and profiles.
 */
export function fixedColumns(actor: Actor, kind: DataKind, isNew: boolean): string[] {
  const master = masterKindNamed(kind);
  if (master) {
    const isByItself = (name: string) => master.fields[name]!.isSettled || master.fields[name]!.isOfOrigin;
    return [...fixedMasterFields(actor, MASTER_DATA[master.name], isNew)]
      .filter((name) => !isByItself(name))
      .map((name) => master.fields[name]!.column);
  }
  // Imported history includes rates only if the user may set rates.
  if (kind === 'time-entries' && !can(actor, 'update', 'moneysettings')) return ['cost_rate', 'charge_rate'];
  if (kind === 'people' && !can(actor, 'update', 'administration')) return ['access_profile', 'roles'];
  return [];
}
