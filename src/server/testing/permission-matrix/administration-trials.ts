import { createHash } from 'node:crypto';
import { on, open, type Scene, type Trial } from './trial.ts';

const MAIL = '/api/administration/mail';
const HEALTH = '/api/administration/health';
const READ = 'administration.read';
const UPDATE = 'administration.read & administration.update';

/** A mail that could not be sent. */
async function aDeadMail({ sql }: Scene) {
  const { rows } = (await sql(
    `insert into outgoing_mail (template, address, state, ended_at) values ('note', 'a@b.example', 'dead', now()) returning id`,
  )) as { rows: { id: number }[] };
  return { ids: [rows[0]!.id] };
}

/** Scheduled work that failed. */
async function aFailedTask({ sql }: Scene) {
  const { rows } = (await sql(
    `insert into scheduled_task (kind, period, day, due_at, state, finished_at)
     values ('retention', gen_random_uuid(), '2026-11-20', now(), 'failed', now()) returning id`,
  )) as { rows: { id: number }[] };
  return { ids: [rows[0]!.id] };
}

const gone = (call: string, mayCall: string): Trial =>
  on(call, 'a mail of the other agency', mayCall, 'nobody', 404, ({ elsewhere }) => ({ ids: [elsewhere.mail] }));

/** A server that is refused before it is tried. */
const server = {
  host: 'mail.example.com',
  port: 587,
  security: 'starttls',
  username: null,
  senderName: 'Docket',
  senderAddress: 'nobody',
  lastModified: null,
};

const KIND = '/api/administration/:kind';
const TYPES = ['masterdata', 'moneysettings', 'people', 'administration'];
const SEES = TYPES.map((type) => `${type}.read`).join(' | ');
const MAKES = TYPES.map((type) => `${type}.read & ${type}.create`).join(' | ');
const REMOVES = TYPES.map((type) => `${type}.read & ${type}.delete`).join(' | ');
const CHANGES = `${TYPES.map((type) => `${type}.read & ${type}.update`).join(' | ')} | ${REMOVES}`;
const SAVES_ROWS = `${MAKES} | ${CHANGES}`;

/** A client and a cost type that nobody uses, and when they were made. */
async function aRecord({ sql }: Scene, table: 'client' | 'cost_type') {
  const { rows } = (await sql(
    `insert into ${table} (code, name) values (gen_random_uuid()::text, 'Of a trial') returning id, last_modified as "lastModified"`,
  )) as { rows: { id: number; lastModified: string }[] };
  return rows[0]!;
}

const given = (values: object) => ({ values });
const aNewOne = () => ({ ids: ['clients'], body: given({ code: crypto.randomUUID(), name: 'New' }) });
const aClient = async (scene: Scene) => ({ ids: ['clients', (await aRecord(scene, 'client')).id] });
const aCostType = async (scene: Scene) => ({ ids: ['cost-types', (await aRecord(scene, 'cost_type')).id] });
const renamed = async (scene: Scene) => {
  const { id, lastModified } = await aRecord(scene, 'client');
  return { ids: ['clients', id], body: { lastModified, ...given({ name: 'Renamed' }) } };
};
const reRated = async (scene: Scene) => {
  const { id, lastModified } = await aRecord(scene, 'cost_type');
  return { ids: ['cost-types', id], body: { lastModified, ...given({ chargeRate: '12' }) } };
};
const taxed = async ({ sql }: Scene) => {
  const { rows } = (await sql(
    `insert into supplier (code, name) values (gen_random_uuid()::text, 'Of a trial') returning id, last_modified as "lastModified"`,
  )) as { rows: { id: number; lastModified: string }[] };
  const [{ id, lastModified }] = rows as [{ id: number; lastModified: string }];
  return { ids: ['suppliers', id], body: { lastModified, ...given({ taxRate: '10' }) } };
};

/** Each row of a batch is refused by itself, so that the call answers everybody who may save any. */
const aBatch = () => ({
  ids: ['clients'],
  body: { rows: [{ id: null, requestId: crypto.randomUUID(), ...given({ code: crypto.randomUUID(), name: 'New' }) }] },
});

/** Two clients, of which one is to go into the other. */
const twoClients = async (scene: Scene) => {
  const [one, other] = [await aRecord(scene, 'client'), await aRecord(scene, 'client')];
  const { rows } = (await scene.sql(`select code from client where id = ${one.id}`)) as { rows: { code: string }[] };
  const versions = { lastModified: one.lastModified, intoLastModified: other.lastModified };
  return { ids: ['clients', one.id], body: { into: other.id, ...versions, take: [], typed: rows[0]!.code } };
};

/** A call on a kind that is there for those who may read it (ADM-15), done for whom `isDone` says. */
const ofKind = (
  call: string,
  kind: keyof typeof IS_THERE,
  mayCall: string,
  isDone: string,
  sends: Trial['sends'],
  refusal: Trial['refusal'] = 403,
): Trial => ({
  ...on(call, kind, mayCall, isDone, refusal, sends),
  isThere: IS_THERE[kind],
});

/** To whom a kind is there: by its own right, or by that of one of its fields. */
const IS_THERE = {
  clients: 'masterdata.read | moneysettings.read',
  products: 'masterdata.read',
  'cost types': 'moneysettings.read',
  'taxes of suppliers': 'masterdata.read | moneysettings.read',
  people: 'people.read | administration.read',
  'roles of people': 'people.read | administration.read',
};

/** Somebody who has nothing to do with any other trial. */
async function aPerson({ sql }: Scene) {
  const { rows } = (await sql(
    `insert into employee (code, name, username) values (gen_random_uuid()::text, 'Of a trial', gen_random_uuid()::text)
     returning id, last_modified as "lastModified"`,
  )) as { rows: { id: number; lastModified: string }[] };
  return rows[0]!;
}

const aPersonById = async (scene: Scene) => ({ ids: ['people', (await aPerson(scene)).id] });
const savedPerson = (values: object) => async (scene: Scene) => {
  const { id, lastModified } = await aPerson(scene);
  return { ids: ['people', id], body: { lastModified, ...given(values) } };
};
const aNewPerson = () => ({
  ids: ['people'],
  body: given({ code: crypto.randomUUID(), name: 'New', username: crypto.randomUUID() }),
});

const PEOPLE_TRIALS: readonly Trial[] = [
  ofKind(`GET ${KIND}`, 'people', SEES, SEES, () => ({ ids: ['people'] })),
  ofKind(`GET ${KIND}/:id`, 'people', SEES, SEES, aPersonById),
  ofKind(`POST ${KIND}`, 'people', MAKES, 'people.create', aNewPerson),
  ofKind(`PUT ${KIND}/:id`, 'people', CHANGES, 'people.update', savedPerson({ name: 'Renamed' }), 'read-only-field'),
  ofKind(
    `PUT ${KIND}/:id`,
    'roles of people',
    CHANGES,
    'administration.update',
    savedPerson({ roles: ['AccountDirector'] }),
    'read-only-field',
  ),
  ofKind(`DELETE ${KIND}/:id`, 'people', REMOVES, 'people.delete', aPersonById),
  open('GET /api/administration/people/:id/handover', 'people.read & people.delete', async (scene) => ({
    ids: [(await aPerson(scene)).id],
  })),
  open('POST /api/administration/people/:id/handover', 'people.read & people.delete', async (scene) => {
    const { id, lastModified } = await aPerson(scene);
    return { ids: [id], body: { lastModified, successors: {} } };
  }),
  open('GET /api/administration/people/:id/access', 'people.read | administration.read', async (scene) => ({
    ids: [(await aPerson(scene)).id],
  })),
  open('GET /api/administration/people/:id/access/record', 'people.read | administration.read', async (scene) => ({
    ids: [(await aPerson(scene)).id],
    query: `kind=job&id=${scene.job.id}`,
  })),
  open('POST /api/administration/people/invitations', 'people.read & people.update', async (scene) => ({
    body: { ids: [(await aPerson(scene)).id] },
  })),
];

const PROFILES = '/api/administration/access-profiles';

/** A profile that nobody has. */
async function aProfile({ sql }: Scene) {
  const { rows } = (await sql(
    'insert into access_profile (name) values (gen_random_uuid()::text) returning id, last_modified as "lastModified"',
  )) as { rows: { id: number; lastModified: string }[] };
  return rows[0]!;
}
const aProfileById = async (scene: Scene) => ({ ids: [(await aProfile(scene)).id] });

const PROFILE_TRIALS: readonly Trial[] = [
  open(`GET ${PROFILES}`, READ),
  open(`GET ${PROFILES}/export`, READ),
  open(`GET ${PROFILES}/:id`, READ, aProfileById),
  open(`POST ${PROFILES}`, `${UPDATE} & administration.create`, () => ({
    body: { name: crypto.randomUUID(), documents: [], readOnlyFields: [] },
  })),
  open(`PUT ${PROFILES}/:id`, UPDATE, async (scene) => {
    const { id, lastModified } = await aProfile(scene);
    return { ids: [id], body: { lastModified, name: crypto.randomUUID(), documents: [], readOnlyFields: [] } };
  }),
  open(`DELETE ${PROFILES}/:id`, `${UPDATE} & administration.delete`, aProfileById),
  on(`GET ${PROFILES}/:id`, 'a profile that is not of this agency', READ, 'nobody', 404, () => ({ ids: [1_999_999] })),
];

const MASTER_DATA_TRIALS: readonly Trial[] = [
  ofKind(`GET ${KIND}`, 'clients', SEES, SEES, () => ({ ids: ['clients'] })),
  ofKind(`GET ${KIND}`, 'cost types', SEES, SEES, () => ({ ids: ['cost-types'] })),
  ofKind(`GET ${KIND}/sheet`, 'clients', SEES, SEES, () => ({ ids: ['clients'] })),
  ofKind(`GET ${KIND}/export`, 'clients', SEES, SEES, () => ({ ids: ['clients'] })),
  ofKind(`GET ${KIND}/choices/:field`, 'products', SEES, SEES, () => ({ ids: ['products', 'client'] })),
  open('GET /api/administration/periods/:id/time', 'moneysettings.read', async ({ sql }) => {
    const { rows } = (await sql('select id from period limit 1')) as { rows: { id: number }[] };
    return { ids: [rows[0]!.id] };
  }),
  ofKind(`GET ${KIND}/:id`, 'clients', SEES, SEES, aClient),
  ofKind(`GET ${KIND}/:id`, 'cost types', SEES, SEES, aCostType),
  ofKind(`GET ${KIND}/:id/uses`, 'clients', SEES, SEES, aClient),
  ofKind(`GET ${KIND}/:id/uses/:table`, 'clients', SEES, SEES, async (scene) => {
    const { ids } = await aClient(scene);
    return { ids: [...ids, 'job'] };
  }),
  ofKind(`GET ${KIND}/:id/history`, 'clients', SEES, SEES, aClient),
  ofKind(`GET ${KIND}/:id/history`, 'cost types', SEES, SEES, aCostType),
  ofKind(`POST ${KIND}`, 'clients', MAKES, 'masterdata.create', aNewOne),
  ofKind(`POST ${KIND}`, 'cost types', MAKES, 'moneysettings.create', () => ({ ...aNewOne(), ids: ['cost-types'] })),
  ofKind(`PUT ${KIND}/:id`, 'clients', CHANGES, 'masterdata.update', renamed, 'read-only-field'),
  ofKind(`PUT ${KIND}/:id`, 'cost types', CHANGES, 'moneysettings.update', reRated),
  ofKind(`PUT ${KIND}/:id`, 'taxes of suppliers', CHANGES, 'moneysettings.update', taxed, 'read-only-field'),
  ofKind(`POST ${KIND}/batch`, 'clients', SAVES_ROWS, 'masterdata.create', aBatch, 'told in the result'),
  ofKind(`DELETE ${KIND}/:id`, 'clients', REMOVES, 'masterdata.delete', aClient),
  ofKind(`DELETE ${KIND}/:id`, 'cost types', REMOVES, 'moneysettings.delete', aCostType),
  ofKind(`POST ${KIND}/:id/merge`, 'clients', REMOVES, 'masterdata.delete', twoClients),
  ofKind(`DELETE ${KIND}/:id/merge`, 'clients', REMOVES, 'masterdata.delete', aClient),
  {
    ...gone(`GET ${KIND}/:id`, SEES),
    on: 'a client of the other agency',
    sends: ({ elsewhere }) => ({ ids: ['clients', elsewhere.client] }),
  },
];

const made = (type: string) => `${type}.read & ${type}.create & ${type}.update`;
const IMPORTS = [
  ...['administration', 'people', 'masterdata', 'moneysettings'].map(made),
  'job.create & job.update & job.delete',
].join(' | ');
const CLIENTS_FILE = Buffer.from('code,name\nTRIAL,Of a trial\n');
const aFile = (kind: string, more = '') => ({ ids: [kind], query: `fileName=file.csv${more}`, body: CLIENTS_FILE });

/** What the outcome of a file without lines is called, which is the same for everybody. */
const OF_NO_LINES = createHash('sha256')
  .update(JSON.stringify([createHash('md5').update('').digest('hex'), [], []]))
  .digest('hex');

const FILE_IMPORTS = '/api/administration/imports';
/** An import that wrote nothing. */
async function aFileImport({ sql }: Scene) {
  const { rows } = (await sql("insert into file_import (kind) values ('clients') returning id")) as {
    rows: { id: number }[];
  };
  return { ids: [rows[0]!.id] };
}

/** An undo of an import that created or changed a record of a kind: `seenBy` may import the kind (FIX-95). */
function undoTrial(
  kind: 'clients' | 'time-entries',
  did: 'created' | 'updated',
  seenBy: string,
  undoneBy: string,
): Trial {
  const contents = JSON.stringify([{ kind, created: 0, updated: 0, [did]: 1 }]);
  return {
    ...on(`POST ${FILE_IMPORTS}/:id/undo`, `${kind} that it ${did}`, IMPORTS, undoneBy, 403, async ({ sql }) => {
      const { rows } = (await sql('insert into file_import (kind, contents) values ($1, $2) returning id', [
        kind,
        contents,
      ])) as { rows: { id: number }[] };
      return { ids: [rows[0]!.id] };
    }),
    isThere: seenBy,
  };
}

/** Files: whoever may bring any kind in makes the calls, and each kind needs its own right (DATA-01). */
const FILE_TRIALS: readonly Trial[] = [
  on(`POST ${KIND}/import/preview`, 'clients', IMPORTS, made('masterdata'), 403, () => aFile('clients')),
  on(`POST ${KIND}/import/preview`, 'cost types', IMPORTS, made('moneysettings'), 403, () => aFile('cost-types')),
  on(`POST ${KIND}/import/preview`, 'time entries', IMPORTS, made('administration'), 403, () => aFile('time-entries')),
  on(`POST ${KIND}/import/preview`, 'people', IMPORTS, made('people'), 403, () => aFile('people')),
  on(`POST ${KIND}/import/failing`, 'clients', IMPORTS, made('masterdata'), 403, () => aFile('clients')),
  on(`GET ${KIND}/template`, 'clients', IMPORTS, made('masterdata'), 403, () => ({
    ids: ['clients'],
    query: 'format=csv',
  })),
  on(`POST ${KIND}/import`, 'clients', IMPORTS, made('masterdata'), 403, () => ({
    ...aFile('clients', `&outcome=${OF_NO_LINES}&lines=all`),
    body: Buffer.from('code,name\n'),
  })),
  open(`GET ${FILE_IMPORTS}`, IMPORTS),
  open(`GET ${FILE_IMPORTS}/export`, IMPORTS),
  on(`GET ${FILE_IMPORTS}/:id`, 'clients', IMPORTS, made('masterdata'), 404, aFileImport),
  on(`GET ${FILE_IMPORTS}/:id/rows`, 'clients', IMPORTS, made('masterdata'), 404, aFileImport),
  on(`POST ${FILE_IMPORTS}/:id/undo`, 'clients', IMPORTS, made('masterdata'), 404, aFileImport),
  undoTrial('clients', 'created', made('masterdata'), `${made('masterdata')} & masterdata.delete`),
  undoTrial('clients', 'updated', made('masterdata'), made('masterdata')),
  undoTrial('time-entries', 'created', made('administration'), `${made('administration')} & editor`),
  open('GET /api/administration/time-entries/matches/choices', made('administration'), () => ({
    query: 'subject=task',
  })),
  open('PUT /api/administration/time-entries/matches/:program', made('administration'), () => ({
    ids: ['toggl'],
    body: { matches: [{ subject: 'person', key: 'name:nobody', choice: 'leave-out' }] },
  })),
];

/** What only administrators do. */
export const ADMINISTRATION_TRIALS: readonly Trial[] = [
  ...MASTER_DATA_TRIALS,
  ...PEOPLE_TRIALS,
  ...PROFILE_TRIALS,
  ...FILE_TRIALS,
  open(`GET ${MAIL}`, READ, () => ({ query: 'group=dead' })),
  open(`GET ${MAIL}/export`, READ, () => ({ query: 'group=dead' })),
  open(`GET ${MAIL}/:id`, READ, aDeadMail),
  open(`POST ${MAIL}/:id/resend`, UPDATE, aDeadMail),
  open(`POST ${MAIL}/:id/discard`, UPDATE, aDeadMail),
  gone(`GET ${MAIL}/:id`, READ),
  gone(`POST ${MAIL}/:id/resend`, UPDATE),
  gone(`POST ${MAIL}/:id/discard`, UPDATE),
  open(`GET ${MAIL}/settings`, READ),
  on(`PUT ${MAIL}/settings`, '', UPDATE, 'nobody', 'mail-address-invalid', () => ({ body: server })),
  open(`DELETE ${MAIL}/settings`, UPDATE),
  open('GET /api/administration/ordermail', READ),
  open('PUT /api/administration/ordermail', UPDATE, () => ({
    body: { supplierMail: 'ask', approvalByLinkAmount: '5000' },
  })),
  open('GET /api/administration/audit', READ),
  open('GET /api/administration/audit/export', READ),
  open('GET /api/administration/audit/people', READ),
  open(`GET ${HEALTH}`, READ),
  open('POST /api/administration/restored-copy/on', UPDATE, () => ({ ids: [] })),
  open(`POST ${HEALTH}/tasks/:id/retry`, UPDATE, aFailedTask),
  on(`POST ${HEALTH}/tasks/:id/retry`, 'a task of the other agency', UPDATE, 'nobody', 404, ({ elsewhere }) => ({
    ids: [elsewhere.task],
  })),
];
