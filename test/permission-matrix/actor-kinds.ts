import { type AccessLevel, DOCUMENT_TYPES, type DocumentType, type Role } from '#domain/people/permission.ts';

type Right = keyof AccessLevel;
const RIGHTS: readonly Right[] = ['create', 'read', 'update', 'delete', 'approve'];

/** A kind of person: what an administrator has given them, and how they stand there when they ask. */
export type ActorKind = {
  name: string;
  roles: readonly Role[];
  rights: readonly `${DocumentType}.${Right}`[];
  /** Has a single right on documents and nothing else. */
  hasOneRight?: boolean;
  /** Stands in today, or stood in yesterday, for the supervisor of the other team. */
  deputy?: 'today' | 'yesterday';
  /** What has become of the session since sign-in. */
  session?: 'ended' | 'inactive' | 'password-expired' | 'not-proved' | 'without-factor';
  /**
   * Asks with a token instead: of every scope; of every one but those of the call; of every one to read; or one that has ended
   *.
   */
  token?: 'all' | 'another' | 'reading' | 'ended';
};

const all = (...types: DocumentType[]) => types.flatMap((type) => RIGHTS.map((right) => `${type}.${right}` as const));

const of = (name: string, roles: readonly Role[], rights: ActorKind['rights'] = []): ActorKind => ({
  name,
  roles,
  rights,
});

const allTimecell = all('timecell');
const everything: Pick<ActorKind, 'roles' | 'rights'> = {
  roles: ['TimesheetUser', 'TimesheetSupervisor', 'TimesheetSupervisorEdit', 'AccountExecutive', 'AccountDirector'],
  rights: all(...DOCUMENT_TYPES),
};

/** Of master data, each right alone does nothing without reading: these are tested in combinations. */
const OF_ADMINISTRATION: readonly DocumentType[] = ['people', 'masterdata', 'moneysettings'];
const ALONE = DOCUMENT_TYPES.filter((type) => !OF_ADMINISTRATION.includes(type));

/** Whose tokens of every scope are tried: who may much, a little, and for others. */
const WITH_TOKEN = ['time-sheet user', 'editing supervisor', 'account executive with jobs', 'editing deputy'];

const byToken = (token: NonNullable<ActorKind['token']>, name: string): ActorKind => ({ name, ...everything, token });

/** Every kind of person that PERM-01 to PERM-05 tell apart: each role, each single right, and what goes together. */
const PEOPLE: readonly ActorKind[] = [
  of('person without rights', []),
  of('time-sheet user', ['TimesheetUser']),
  of('supervisor', ['TimesheetUser', 'TimesheetSupervisor'], allTimecell),
  of('supervisor without timecell', ['TimesheetSupervisor']),
  of(
    'supervisor who may not delete timecell',
    ['TimesheetSupervisor'],
    ['timecell.create', 'timecell.read', 'timecell.update', 'timecell.approve'],
  ),
  of(
    'supervisor who may not create timecell',
    ['TimesheetSupervisor'],
    ['timecell.read', 'timecell.update', 'timecell.delete', 'timecell.approve'],
  ),
  of('supervisor of three rights', ['TimesheetSupervisor'], ['timecell.create', 'timecell.update', 'timecell.delete']),
  of('somebody with timecell and no role', [], allTimecell),
  of('editing supervisor', ['TimesheetSupervisor', 'TimesheetSupervisorEdit'], allTimecell),
  of('delegate', ['TimesheetUser', 'TimesheetSupervisorEdit']),
  of('delegate with timecell', ['TimesheetSupervisorEdit'], allTimecell),
  { ...of('deputy', ['TimesheetSupervisor'], allTimecell), deputy: 'today' },
  { ...of('editing deputy', ['TimesheetSupervisor', 'TimesheetSupervisorEdit'], allTimecell), deputy: 'today' },
  { ...of('deputy without access', ['TimesheetUser']), deputy: 'today' },
  {
    ...of('deputy until yesterday', ['TimesheetSupervisor', 'TimesheetSupervisorEdit'], allTimecell),
    deputy: 'yesterday',
  },
  of('account executive', ['AccountExecutive']),
  of('account director', ['AccountDirector']),
  of('account executive with jobs', ['AccountExecutive'], all('job')),
  ...ALONE.flatMap((type) =>
    RIGHTS.map((right) => ({
      ...of(`somebody with ${type}.${right} alone`, [], [`${type}.${right}`]),
      hasOneRight: true,
    })),
  ),
  ...DOCUMENT_TYPES.map((type) => of(`somebody with all of ${type}`, [], all(type))),
  of('reader of master data', [], ['masterdata.read']),
  of('maker of master data', [], ['masterdata.read', 'masterdata.create']),
  of('changer of master data', [], ['masterdata.read', 'masterdata.update']),
  of('importer of master data', [], ['masterdata.read', 'masterdata.create', 'masterdata.update']),
  of('remover of master data', [], ['masterdata.read', 'masterdata.delete']),
  of(
    'somebody with masterdata who may not read it',
    [],
    ['masterdata.create', 'masterdata.update', 'masterdata.delete'],
  ),
  of('account executive who estimates', [], ['estimate.create', 'estimate.read', 'estimate.update']),
  of('account executive who sees margins and orders', [], [...all('estimate', 'purchaseorder'), 'margin.read']),
  of('approver of both kinds of invoices', [], ['draftproductioninvoice.approve', 'draftsundryinvoice.approve']),
  { name: 'somebody who may do everything', ...everything },
  { name: 'signed out', ...everything, session: 'ended' },
  { name: 'made inactive', ...everything, session: 'inactive' },
  { name: 'with an expired password', ...everything, session: 'password-expired' },
  { name: 'signed in for longer than ten minutes', ...everything, session: 'not-proved' },
  { name: 'without the second factor that is demanded', ...everything, session: 'without-factor' },
];

/** The same with what programs do in their name. */
export const ACTOR_KINDS: readonly ActorKind[] = [
  ...PEOPLE,
  ...PEOPLE.filter(({ name }) => WITH_TOKEN.includes(name)).map((kind) => ({
    ...kind,
    name: `a token of a ${kind.name}`,
    token: 'all' as const,
  })),
  byToken('all', 'a token of somebody who may do everything'),
  byToken('another', 'a token of another scope'),
  byToken('reading', 'a token of reading'),
  byToken('ended', 'an ended token'),
];
