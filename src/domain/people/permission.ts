export const ROLES = [
  'TimesheetUser',
  'TimesheetSupervisor',
  'TimesheetSupervisorEdit',
  'AccountExecutive',
  'AccountDirector',
] as const;
export type Role = (typeof ROLES)[number];

/** What rights are granted on. */
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

/** The rights on documents of one type. */
export type AccessLevel = { create: boolean; read: boolean; update: boolean; delete: boolean; approve: boolean };

export type Right = keyof AccessLevel;
/** All rights, in the order in which the screen for access profiles shows them. */
export const RIGHTS = ['read', 'create', 'update', 'delete', 'approve'] as const satisfies Right[];

/** A person's rights on one document type, and the fields that are read-only for them. */
export type DocumentAccess = { code: DocumentType; accessLevel: AccessLevel; readOnlyFields: string[] };

/** The signed-in person, as permission rules see them. */
export type Actor = { id: number; roles: readonly Role[]; accessibleDocumentTypes: readonly DocumentAccess[] };

/** Config options by code. They are off unless the agency turns them on. */
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

/** Whether the actor has a right on documents of a type. */
export function can(actor: Actor, right: keyof AccessLevel, documentType: DocumentType): boolean {
  return actor.accessibleDocumentTypes.some(({ code, accessLevel }) => code === documentType && accessLevel[right]);
}

/** Whether the actor may create, update and delete documents of a type. */
export function hasAccess(actor: Actor, documentType: DocumentType): boolean {
  return can(actor, 'create', documentType) && can(actor, 'update', documentType) && can(actor, 'delete', documentType);
}

/** Whether the actor may approve time. They need the supervisor role and full access to time entries. */
export function hasApprovalAccess(actor: Actor): boolean {
  return hasRole(actor, 'TimesheetSupervisor') && hasAccess(actor, 'timecell');
}

/** Whether the actor may enter and edit other people's time. */
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

/** Importing files of these types requires the rights to read, create and update them. Costs of jobs require full access to jobs. */
const DATA_FILE_TYPES = ['administration', 'people', 'masterdata', 'moneysettings'] as const;

/** Whether the actor's navigation bar shows a menu. */
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

/** Returns the fields of a document type that the actor may see but not change. */
export function readOnlyFields(actor: Actor, documentType: DocumentType): readonly string[] {
  return actor.accessibleDocumentTypes.find(({ code }) => code === documentType)?.readOnlyFields ?? [];
}

/** Returns the read-only fields that a save would change. If there are any, the save must be refused. */
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
