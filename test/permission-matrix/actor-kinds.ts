import { type AccessLevel, DOCUMENT_TYPES, type DocumentType, type Role } from '#domain/people/permission.ts';

type Right = keyof AccessLevel;
const RIGHTS: readonly Right[] = ['create', 'read', 'update', 'delete', 'approve'];

/** A kind of person: the rights that an administrator gave them, and the state of their session. */
export type ActorKind = {
  name: string;
  roles: readonly Role[];
  rights: readonly `${DocumentType}.${Right}`[];
  /** Has a single right on documents and nothing else. */
  hasOneRight?: boolean;
  /** Is deputy today, or was yesterday, of the other team's supervisor. */
  deputy?: 'today' | 'yesterday';
  /** What happened to the session since sign-in. */
  session?: 'ended' | 'inactive' | 'password-expired' | 'not-proved' | 'without-factor';
  /** Uses a token instead: with every scope; with every scope except that of the call; with every scope to read; or an expired one. */
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

/** For master data, each right alone has no effect without reading, so these are tested in combinations. */
const OF_ADMINISTRATION: readonly DocumentType[] = ['people', 'masterdata', 'moneysettings'];
const ALONE = DOCUMENT_TYPES.filter((type) => !OF_ADMINISTRATION.includes(type));

/** The kinds whose tokens with every scope are tried: with many rights, with few, and as deputies. */
const WITH_TOKEN = ['time-sheet user', 'editing supervisor', 'account executive with jobs', 'editing deputy'];

const byToken = (token: NonNullable<ActorKind['token']>, name: string): ActorKind => ({ name, ...everything, token });

/** Every kind of person that PERM-01 to PERM-05 distinguish: each role, each single right, and combinations. */
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

/** The same, with programs acting for them. */
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
