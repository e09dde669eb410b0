/** Roles by name. */
export const ROLES = [
  'TimesheetUser',
  'TimesheetSupervisor',
  'TimesheetSupervisorEdit',
  'AccountExecutive',
  'AccountDirector',
] as const;
export type Role = (typeof ROLES)[number];

/** Document types that access is given to. */
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

/** What may be done with documents of one type. */
export type AccessLevel = { create: boolean; read: boolean; update: boolean; delete: boolean; approve: boolean };

/** A right on documents of a type. */
export type Right = keyof AccessLevel;
/** All rights, in the order of the profile's matrix. */
export const RIGHTS = ['read', 'create', 'update', 'delete', 'approve'] as const satisfies Right[];

/** One document type's access of a person, with the fields that are read-only for them. */
export type DocumentAccess = { code: DocumentType; accessLevel: AccessLevel; readOnlyFields: string[] };

/** Who asks: what every permission rule needs to know about a signed-in person. */
export type Actor = { id: number; roles: readonly Role[]; accessibleDocumentTypes: readonly DocumentAccess[] };

/** Config options by code; one that an agency does not set is off. */
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

/** Whether the person holds a role. */
export function hasRole(actor: Actor, role: Role): boolean {
  return actor.roles.includes(role);
}

/** Whether the person has one right on documents of a type. */
export function can(actor: Actor, right: keyof AccessLevel, documentType: DocumentType): boolean {
  return actor.accessibleDocumentTypes.some(({ code, accessLevel }) => code === documentType && accessLevel[right]);
}

/** The general check of document-type access: create, update and delete, all three. */
export function hasAccess(actor: Actor, documentType: DocumentType): boolean {
  return can(actor, 'create', documentType) && can(actor, 'update', documentType) && can(actor, 'delete', documentType);
}

/** Approves time: a time-sheet supervisor with timecell access. */
export function hasApprovalAccess(actor: Actor): boolean {
  return hasRole(actor, 'TimesheetSupervisor') && hasAccess(actor, 'timecell');
}

/** May enter time for somebody else and edit entries in approvals. */
export function canEditTimeOfOthers(actor: Actor): boolean {
  return hasRole(actor, 'TimesheetSupervisorEdit');
}

/** Menus that depend on permission. */
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

/** Whose kinds come in by files for who may make and change them; what jobs cost comes in for who has all of jobs. */
const DATA_FILE_TYPES = ['administration', 'people', 'masterdata', 'moneysettings'] as const;

/** Whether the person's navigation bar holds a menu. */
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

/** Fields of a document type that the person may see but not change. */
export function readOnlyFields(actor: Actor, documentType: DocumentType): readonly string[] {
  return actor.accessibleDocumentTypes.find(({ code }) => code === documentType)?.readOnlyFields ?? [];
}

/** The read-only fields that a save would change: a non-empty answer refuses it. Values are compared as JSON. */
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
