export const ROLES = [
  'TimesheetUser',
  'TimesheetSupervisor',
  'TimesheetSupervisorEdit',
  'AccountExecutive',
  'AccountDirector',
] as const;
export type Role = (typeof ROLES)[number];

export const DOCUMENT_TYPES = [
  'timecell',
  'job',
  'project',
  'purchaseorder',
  'estimate',
  'margin',
  'draftproductioninvoice',
  'draftsundryinvoice',
  'administration',
  'people',
  'masterdata',
  'moneysettings',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export type AccessLevel = { create: boolean; read: boolean; update: boolean; delete: boolean; approve: boolean };

export type Right = keyof AccessLevel;
/** All rights, in the order of the profile matrix. */
export const RIGHTS = ['read', 'create', 'update', 'delete', 'approve'] as const satisfies Right[];

/** A person's access to a document type, with their read-only fields. */
export type DocumentAccess = { code: DocumentType; accessLevel: AccessLevel; readOnlyFields: string[] };

/** The signed-in person as permission rules see them. */
export type Actor = { id: number; roles: readonly Role[]; accessibleDocumentTypes: readonly DocumentAccess[] };

/** Config options by code; unset options are off. */
export const CONFIG_OPTIONS = [
  'jobscope',
  'poscannotexceedapprovedestimates',
  'allowjobtypetobechanged',
  'jobbyalternateaccountexecutive',
  'usejobprodbriefextension',
  'restrictnewjobcreationwithoutadivision',
  'jobScopeRequired',
  'divisionRequired',
  'estimatesneednoapproval',
] as const;
export type ConfigOption = (typeof CONFIG_OPTIONS)[number];

export function hasRole(actor: Actor, role: Role): boolean {
  return actor.roles.includes(role);
}

export function can(actor: Actor, right: keyof AccessLevel, documentType: DocumentType): boolean {
  return actor.accessibleDocumentTypes.some(({ code, accessLevel }) => code === documentType && accessLevel[right]);
}

/** The general check of access to a document type: create, update and delete. */
export function hasAccess(actor: Actor, documentType: DocumentType): boolean {
  return can(actor, 'create', documentType) && can(actor, 'update', documentType) && can(actor, 'delete', documentType);
}

/** Returns whether the user approves time: a time-sheet supervisor with timecell access. */
export function hasApprovalAccess(actor: Actor): boolean {
  return hasRole(actor, 'TimesheetSupervisor') && hasAccess(actor, 'timecell');
}

/** Returns whether the user may enter time for others and edit entries in approvals. */
export function canEditTimeOfOthers(actor: Actor): boolean {
  return hasRole(actor, 'TimesheetSupervisorEdit');
}

export const MENUS = [
  'jobs',
  'projects',
  'jobDashboard',
  'estimates',
  'purchaseOrders',
  'clientInvoiceApprovals',
  'timeApproval',
  'masterData',
  'people',
  'dataFiles',
  'administration',
] as const;
export type Menu = (typeof MENUS)[number];

/** Menus that open if the user may import: rights on these document types; job costs require every right on jobs. */
const DATA_FILE_TYPES = ['administration', 'people', 'masterdata', 'moneysettings'] as const;

export function seesMenu(actor: Actor, menu: Menu): boolean {
  switch (menu) {
    case 'jobs':
    case 'jobDashboard':
      return can(actor, 'read', 'job');
    case 'projects':
      return can(actor, 'read', 'project');
    case 'estimates':
      return can(actor, 'read', 'estimate');
    case 'purchaseOrders':
      return can(actor, 'read', 'purchaseorder');
    case 'clientInvoiceApprovals':
      return can(actor, 'approve', 'draftproductioninvoice') || can(actor, 'approve', 'draftsundryinvoice');
    case 'timeApproval':
      return hasApprovalAccess(actor);
    case 'masterData':
      return can(actor, 'read', 'masterdata') || can(actor, 'read', 'moneysettings');
    case 'people':
      return can(actor, 'read', 'people') || can(actor, 'read', 'administration');
    case 'dataFiles':
      return (
        DATA_FILE_TYPES.some((type) =>
          (['read', 'create', 'update'] as const).every((right) => can(actor, right, type)),
        ) || hasAccess(actor, 'job')
      );
    case 'administration':
      return can(actor, 'read', 'administration');
  }
}

/** Lists the fields of a document type that the user can read but not change. */
export function readOnlyFields(actor: Actor, documentType: DocumentType): readonly string[] {
  return actor.accessibleDocumentTypes.find(({ code }) => code === documentType)?.readOnlyFields ?? [];
}

/** Lists the read-only fields that a save would change; the save is rejected unless it's empty. Compares values as JSON. */
export function changedReadOnlyFields(
  actor: Actor,
  documentType: DocumentType,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string[] {
  return readOnlyFields(actor, documentType).filter(
    (field) => field in after && JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
}
