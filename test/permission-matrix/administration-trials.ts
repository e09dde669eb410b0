import { createHash } from 'node:crypto';
import { on, open, type Scene, type Trial } from './trial.ts';

const MAIL = '/api/administration/mail';
const HEALTH = '/api/administration/health';
const READ = 'administration.read';
const UPDATE = 'administration.read & administration.update';

/** Creates a mail that could not be sent. */
async function aDeadMail({ sql }: Scene) {
  const { rows } = (await sql(
    `insert into outgoing_mail (template, address, state, ended_at) values ('note', 'a@b.example', 'dead', now()) returning id`,
  )) as { rows: { id: number }[] };
  return { ids: [rows[0]!.id] };
}

/** Creates scheduled work that failed. */
async function aFailedTask({ sql }: Scene) {
  const { rows } = (await sql(
    `insert into scheduled_task (kind, period, day, due_at, state, finished_at)
     values ('retention', gen_random_uuid(), '2026-11-20', now(), 'failed', now()) returning id`,
  )) as { rows: { id: number }[] };
  return { ids: [rows[0]!.id] };
}

const gone = ({ call, mayCall }: Pick<Trial, 'call' | 'mayCall'>): Trial =>
  on({
    call,
    on: 'a mail of the other agency',
    mayCall,
    mayDo: 'none',
    refusal: 404,
    sends: ({ elsewhere }) => ({ ids: [elsewhere.mail] }),
  });

/** A mail server that is rejected before it is tried. */
const server = {
  host: 'mail.example.com',
  port: 587,
  security: 'starttls',
  username: null,
  senderName: 'Docket',
  senderAddress: 'not-an-address',
  lastModified: null,
};

const KIND = '/api/administration/:kind';
const TYPES = ['masterdata', 'moneysettings', 'people', 'administration'];
const SEES = TYPES.map((type) => `${type}.read`).join(' | ');
const MAKES = TYPES.map((type) => `${type}.read & ${type}.create`).join(' | ');
const REMOVES = TYPES.map((type) => `${type}.read & ${type}.delete`).join(' | ');
const CHANGES = `${TYPES.map((type) => `${type}.read & ${type}.update`).join(' | ')} | ${REMOVES}`;
const SAVES_ROWS = `${MAKES} | ${CHANGES}`;

/** Creates an unused client or cost type, and returns when it was created. */
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

/** Each row of a batch is rejected individually, so the call responds to everybody who may save any. */
const aBatch = () => ({
  ids: ['clients'],
  body: { rows: [{ id: null, requestId: crypto.randomUUID(), ...given({ code: crypto.randomUUID(), name: 'New' }) }] },
});

/** Creates two clients to merge. */
const twoClients = async (scene: Scene) => {
  const [one, other] = [await aRecord(scene, 'client'), await aRecord(scene, 'client')];
  const { rows } = (await scene.sql(`select code from client where id = ${one.id}`)) as { rows: { code: string }[] };
  const versions = { lastModified: one.lastModified, intoLastModified: other.lastModified };
  return { ids: ['clients', one.id], body: { into: other.id, ...versions, take: [], typed: rows[0]!.code } };
};

/** A call on a kind that is there for those who may read it, done for whom `mayDo` says. */
const ofKind = ({
  call,
  kind,
  mayCall,
  mayDo,
  sends,
  refusal = 403,
}: Omit<Trial, 'on' | 'refusal' | 'maySee' | 'mayFind'> & {
  kind: keyof typeof IS_THERE;
  refusal?: Trial['refusal'];
}): Trial => ({
  ...on({ call, on: kind, mayCall, mayDo, refusal, sends }),
  mayFind: IS_THERE[kind],
});

const LOGO = '/api/administration/divisions/:id/logo';
const aDivision = async ({ sql }: Scene) => {
  const { rows } = (await sql(
    "insert into division (code, name) values (gen_random_uuid()::text, 'Of a trial') returning id",
  )) as { rows: { id: number }[] };
  return { ids: [rows[0]!.id] };
};
const LOGO_TRIALS: readonly Trial[] = [
  open({ call: `GET ${LOGO}`, mayCall: 'masterdata.read', sends: aDivision }),
  open({
    call: `PUT ${LOGO}`,
    mayCall: 'masterdata.read & masterdata.update',
    sends: async (scene) => ({
      ...(await aDivision(scene)),
      query: 'name=logo.jpg',
      // The head of a JPEG of 10 by 10 pixels.
      body: Uint8Array.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 10, 0, 10, 3, 0, 0, 0, 0, 0, 0]),
    }),
  }),
  open({ call: `DELETE ${LOGO}`, mayCall: 'masterdata.read & masterdata.update', sends: aDivision }),
];

/** Who can see a kind: by its own right, or by that of one of its fields. */
const IS_THERE = {
  clients: 'masterdata.read | moneysettings.read',
  products: 'masterdata.read',
  'cost types': 'moneysettings.read',
  'taxes of suppliers': 'masterdata.read | moneysettings.read',
  people: 'people.read | administration.read',
  'roles of people': 'people.read | administration.read',
};

/** Creates a person who takes part in no other trial. */
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
  ofKind({ call: `GET ${KIND}`, kind: 'people', mayCall: SEES, mayDo: SEES, sends: () => ({ ids: ['people'] }) }),
  ofKind({ call: `GET ${KIND}/:id`, kind: 'people', mayCall: SEES, mayDo: SEES, sends: aPersonById }),
  ofKind({ call: `POST ${KIND}`, kind: 'people', mayCall: MAKES, mayDo: 'people.create', sends: aNewPerson }),
  ofKind({
    call: `PUT ${KIND}/:id`,
    kind: 'people',
    mayCall: CHANGES,
    mayDo: 'people.update',
    sends: savedPerson({ name: 'Renamed' }),
    refusal: 'read-only-field',
  }),
  ofKind({
    call: `PUT ${KIND}/:id`,
    kind: 'roles of people',
    mayCall: CHANGES,
    mayDo: 'administration.update',
    sends: savedPerson({ roles: ['AccountDirector'] }),
    refusal: 'read-only-field',
  }),
  ofKind({ call: `DELETE ${KIND}/:id`, kind: 'people', mayCall: REMOVES, mayDo: 'people.delete', sends: aPersonById }),
  open({
    call: 'GET /api/administration/people/:id/handover',
    mayCall: 'people.read & people.delete',
    sends: async (scene) => ({
      ids: [(await aPerson(scene)).id],
    }),
  }),
  open({
    call: 'POST /api/administration/people/:id/handover',
    mayCall: 'people.read & people.delete',
    sends: async (scene) => {
      const { id, lastModified } = await aPerson(scene);
      return { ids: [id], body: { lastModified, successors: {} } };
    },
  }),
  open({
    call: 'GET /api/administration/people/:id/access',
    mayCall: 'people.read | administration.read',
    sends: async (scene) => ({
      ids: [(await aPerson(scene)).id],
    }),
  }),
  open({
    call: 'GET /api/administration/people/:id/access/record',
    mayCall: 'people.read | administration.read',
    sends: async (scene) => ({
      ids: [(await aPerson(scene)).id],
      query: `kind=job&id=${scene.job.id}`,
    }),
  }),
  open({
    call: 'POST /api/administration/people/invitations',
    mayCall: 'people.read & people.update',
    sends: async (scene) => ({
      body: { ids: [(await aPerson(scene)).id] },
    }),
  }),
];

const PROFILES = '/api/administration/access-profiles';

/** Creates a profile without users. */
async function aProfile({ sql }: Scene) {
  const { rows } = (await sql(
    'insert into access_profile (name) values (gen_random_uuid()::text) returning id, last_modified as "lastModified"',
  )) as { rows: { id: number; lastModified: string }[] };
  return rows[0]!;
}
const aProfileById = async (scene: Scene) => ({ ids: [(await aProfile(scene)).id] });

const PROFILE_TRIALS: readonly Trial[] = [
  open({ call: `GET ${PROFILES}`, mayCall: READ }),
  open({ call: `GET ${PROFILES}/export`, mayCall: READ }),
  open({ call: `GET ${PROFILES}/:id`, mayCall: READ, sends: aProfileById }),
  open({
    call: `POST ${PROFILES}`,
    mayCall: `${UPDATE} & administration.create`,
    sends: () => ({
      body: { name: crypto.randomUUID(), documents: [], readOnlyFields: [] },
    }),
  }),
  open({
    call: `PUT ${PROFILES}/:id`,
    mayCall: UPDATE,
    sends: async (scene) => {
      const { id, lastModified } = await aProfile(scene);
      return { ids: [id], body: { lastModified, name: crypto.randomUUID(), documents: [], readOnlyFields: [] } };
    },
  }),
  open({ call: `DELETE ${PROFILES}/:id`, mayCall: `${UPDATE} & administration.delete`, sends: aProfileById }),
  on({
    call: `GET ${PROFILES}/:id`,
    on: 'a profile that is not of this agency',
    mayCall: READ,
    mayDo: 'none',
    refusal: 404,
    sends: () => ({ ids: [1_999_999] }),
  }),
];

const MASTER_DATA_TRIALS: readonly Trial[] = [
  ofKind({ call: `GET ${KIND}`, kind: 'clients', mayCall: SEES, mayDo: SEES, sends: () => ({ ids: ['clients'] }) }),
  ofKind({
    call: `GET ${KIND}`,
    kind: 'cost types',
    mayCall: SEES,
    mayDo: SEES,
    sends: () => ({ ids: ['cost-types'] }),
  }),
  ofKind({
    call: `GET ${KIND}/records`,
    kind: 'clients',
    mayCall: SEES,
    mayDo: SEES,
    sends: () => ({ ids: ['clients'] }),
  }),
  ofKind({
    call: `GET ${KIND}/sheet`,
    kind: 'clients',
    mayCall: SEES,
    mayDo: SEES,
    sends: () => ({ ids: ['clients'] }),
  }),
  ofKind({
    call: `GET ${KIND}/export`,
    kind: 'clients',
    mayCall: SEES,
    mayDo: SEES,
    sends: () => ({ ids: ['clients'] }),
  }),
  ofKind({
    call: `GET ${KIND}/choices/:field`,
    kind: 'products',
    mayCall: SEES,
    mayDo: SEES,
    sends: () => ({ ids: ['products', 'client'] }),
  }),
  open({
    call: 'GET /api/administration/periods/:id/time',
    mayCall: 'moneysettings.read',
    sends: async ({ sql }) => {
      const { rows } = (await sql('select id from period limit 1')) as { rows: { id: number }[] };
      return { ids: [rows[0]!.id] };
    },
  }),
  ofKind({ call: `GET ${KIND}/:id`, kind: 'clients', mayCall: SEES, mayDo: SEES, sends: aClient }),
  ofKind({ call: `GET ${KIND}/:id`, kind: 'cost types', mayCall: SEES, mayDo: SEES, sends: aCostType }),
  ofKind({ call: `GET ${KIND}/:id/uses`, kind: 'clients', mayCall: SEES, mayDo: SEES, sends: aClient }),
  ofKind({
    call: `GET ${KIND}/:id/uses/:table`,
    kind: 'clients',
    mayCall: SEES,
    mayDo: SEES,
    sends: async (scene) => {
      const { ids } = await aClient(scene);
      return { ids: [...ids, 'job'] };
    },
  }),
  ofKind({ call: `GET ${KIND}/:id/history`, kind: 'clients', mayCall: SEES, mayDo: SEES, sends: aClient }),
  ofKind({ call: `GET ${KIND}/:id/history`, kind: 'cost types', mayCall: SEES, mayDo: SEES, sends: aCostType }),
  ofKind({ call: `POST ${KIND}`, kind: 'clients', mayCall: MAKES, mayDo: 'masterdata.create', sends: aNewOne }),
  ofKind({
    call: `POST ${KIND}`,
    kind: 'cost types',
    mayCall: MAKES,
    mayDo: 'moneysettings.create',
    sends: () => ({ ...aNewOne(), ids: ['cost-types'] }),
  }),
  ofKind({
    call: `PUT ${KIND}/:id`,
    kind: 'clients',
    mayCall: CHANGES,
    mayDo: 'masterdata.update',
    sends: renamed,
    refusal: 'read-only-field',
  }),
  ofKind({
    call: `PUT ${KIND}/:id`,
    kind: 'cost types',
    mayCall: CHANGES,
    mayDo: 'moneysettings.update',
    sends: reRated,
  }),
  ofKind({
    call: `PUT ${KIND}/:id`,
    kind: 'taxes of suppliers',
    mayCall: CHANGES,
    mayDo: 'moneysettings.update',
    sends: taxed,
    refusal: 'read-only-field',
  }),
  ofKind({
    call: `POST ${KIND}/batch`,
    kind: 'clients',
    mayCall: SAVES_ROWS,
    mayDo: 'masterdata.create',
    sends: aBatch,
    refusal: 'refused in the result',
  }),
  ofKind({
    call: `DELETE ${KIND}/:id`,
    kind: 'clients',
    mayCall: REMOVES,
    mayDo: 'masterdata.delete',
    sends: aClient,
  }),
  ofKind({
    call: `DELETE ${KIND}/:id`,
    kind: 'cost types',
    mayCall: REMOVES,
    mayDo: 'moneysettings.delete',
    sends: aCostType,
  }),
  ofKind({
    call: `POST ${KIND}/:id/merge`,
    kind: 'clients',
    mayCall: REMOVES,
    mayDo: 'masterdata.delete',
    sends: twoClients,
  }),
  ofKind({
    call: `DELETE ${KIND}/:id/merge`,
    kind: 'clients',
    mayCall: REMOVES,
    mayDo: 'masterdata.delete',
    sends: aClient,
  }),
  {
    ...gone({ call: `GET ${KIND}/:id`, mayCall: SEES }),
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

/** The checksum of the result of a file without lines, which is the same for everybody. */
const OF_NO_LINES = createHash('sha256')
  .update(JSON.stringify([createHash('md5').update('').digest('hex'), [], []]))
  .digest('hex');

const FILE_IMPORTS = '/api/administration/imports';
/** Creates an import that wrote nothing. */
async function aFileImport({ sql }: Scene) {
  const { rows } = (await sql("insert into file_import (kind) values ('clients') returning id")) as {
    rows: { id: number }[];
  };
  return { ids: [rows[0]!.id] };
}

/** Undoes an import that created or changed a record of a kind: `seenBy` may import the kind. */
function undoTrial(
  kind: 'clients' | 'time-entries',
  did: 'created' | 'updated',
  seenBy: string,
  undoneBy: string,
): Trial {
  const contents = JSON.stringify([{ kind, created: 0, updated: 0, [did]: 1 }]);
  return {
    ...on({
      call: `POST ${FILE_IMPORTS}/:id/undo`,
      on: `${kind} that it ${did}`,
      mayCall: IMPORTS,
      mayDo: undoneBy,
      refusal: 403,
      sends: async ({ sql }) => {
        const { rows } = (await sql('insert into file_import (kind, contents) values ($1, $2) returning id', [
          kind,
          contents,
        ])) as { rows: { id: number }[] };
        return { ids: [rows[0]!.id] };
      },
    }),
    mayFind: seenBy,
  };
}

/** The trials of files: people who may import any kind make the calls, and each kind needs its own right. */
const FILE_TRIALS: readonly Trial[] = [
  on({
    call: `POST ${KIND}/import/preview`,
    on: 'clients',
    mayCall: IMPORTS,
    mayDo: made('masterdata'),
    refusal: 403,
    sends: () => aFile('clients'),
  }),
  on({
    call: `POST ${KIND}/import/preview`,
    on: 'cost types',
    mayCall: IMPORTS,
    mayDo: made('moneysettings'),
    refusal: 403,
    sends: () => aFile('cost-types'),
  }),
  on({
    call: `POST ${KIND}/import/preview`,
    on: 'time entries',
    mayCall: IMPORTS,
    mayDo: made('administration'),
    refusal: 403,
    sends: () => aFile('time-entries'),
  }),
  on({
    call: `POST ${KIND}/import/preview`,
    on: 'people',
    mayCall: IMPORTS,
    mayDo: made('people'),
    refusal: 403,
    sends: () => aFile('people'),
  }),
  on({
    call: `POST ${KIND}/import/failing`,
    on: 'clients',
    mayCall: IMPORTS,
    mayDo: made('masterdata'),
    refusal: 403,
    sends: () => aFile('clients'),
  }),
  on({
    call: `GET ${KIND}/template`,
    on: 'clients',
    mayCall: IMPORTS,
    mayDo: made('masterdata'),
    refusal: 403,
    sends: () => ({
      ids: ['clients'],
      query: 'format=csv',
    }),
  }),
  on({
    call: `POST ${KIND}/import`,
    on: 'clients',
    mayCall: IMPORTS,
    mayDo: made('masterdata'),
    refusal: 403,
    sends: () => ({
      ...aFile('clients', `&outcome=${OF_NO_LINES}&lines=all`),
      body: Buffer.from('code,name\n'),
    }),
  }),
  open({ call: `GET ${FILE_IMPORTS}`, mayCall: IMPORTS }),
  open({ call: `GET ${FILE_IMPORTS}/export`, mayCall: IMPORTS }),
  on({
    call: `GET ${FILE_IMPORTS}/:id`,
    on: 'clients',
    mayCall: IMPORTS,
    mayDo: made('masterdata'),
    refusal: 404,
    sends: aFileImport,
  }),
  on({
    call: `GET ${FILE_IMPORTS}/:id/rows`,
    on: 'clients',
    mayCall: IMPORTS,
    mayDo: made('masterdata'),
    refusal: 404,
    sends: aFileImport,
  }),
  on({
    call: `POST ${FILE_IMPORTS}/:id/undo`,
    on: 'clients',
    mayCall: IMPORTS,
    mayDo: made('masterdata'),
    refusal: 404,
    sends: aFileImport,
  }),
  undoTrial('clients', 'created', made('masterdata'), `${made('masterdata')} & masterdata.delete`),
  undoTrial('clients', 'updated', made('masterdata'), made('masterdata')),
  undoTrial('time-entries', 'created', made('administration'), `${made('administration')} & editor`),
  open({
    call: 'GET /api/administration/time-entries/matches/choices',
    mayCall: made('administration'),
    sends: () => ({
      query: 'subject=task',
    }),
  }),
  open({
    call: 'PUT /api/administration/time-entries/matches/:program',
    mayCall: made('administration'),
    sends: () => ({
      ids: ['toggl'],
      body: { matches: [{ subject: 'person', key: 'name:unknown', choice: 'leave-out' }] },
    }),
  }),
];

/** The trials that only administrators may do. */
export const ADMINISTRATION_TRIALS: readonly Trial[] = [
  ...MASTER_DATA_TRIALS,
  ...LOGO_TRIALS,
  ...PEOPLE_TRIALS,
  ...PROFILE_TRIALS,
  ...FILE_TRIALS,
  open({ call: `GET ${MAIL}`, mayCall: READ, sends: () => ({ query: 'group=dead' }) }),
  open({ call: `GET ${MAIL}/export`, mayCall: READ, sends: () => ({ query: 'group=dead' }) }),
  open({ call: `GET ${MAIL}/:id`, mayCall: READ, sends: aDeadMail }),
  open({ call: `POST ${MAIL}/:id/resend`, mayCall: UPDATE, sends: aDeadMail }),
  open({ call: `POST ${MAIL}/:id/discard`, mayCall: UPDATE, sends: aDeadMail }),
  gone({ call: `GET ${MAIL}/:id`, mayCall: READ }),
  gone({ call: `POST ${MAIL}/:id/resend`, mayCall: UPDATE }),
  gone({ call: `POST ${MAIL}/:id/discard`, mayCall: UPDATE }),
  open({ call: `GET ${MAIL}/settings`, mayCall: READ }),
  on({
    call: `PUT ${MAIL}/settings`,
    on: '',
    mayCall: UPDATE,
    mayDo: 'none',
    refusal: 'mail-address-invalid',
    sends: () => ({ body: server }),
  }),
  open({ call: `DELETE ${MAIL}/settings`, mayCall: UPDATE }),
  open({ call: 'GET /api/administration/ordermail', mayCall: READ }),
  open({
    call: 'PUT /api/administration/ordermail',
    mayCall: UPDATE,
    sends: () => ({
      body: { supplierMail: 'ask', approvalByLinkAmount: '5000' },
    }),
  }),
  open({ call: 'GET /api/administration/audit', mayCall: READ }),
  open({ call: 'GET /api/administration/audit/export', mayCall: READ }),
  open({ call: 'GET /api/administration/audit/people', mayCall: READ }),
  open({ call: `GET ${HEALTH}`, mayCall: READ }),
  open({ call: 'POST /api/administration/restored-copy/on', mayCall: UPDATE, sends: () => ({ ids: [] }) }),
  open({ call: `POST ${HEALTH}/tasks/:id/retry`, mayCall: UPDATE, sends: aFailedTask }),
  on({
    call: `POST ${HEALTH}/tasks/:id/retry`,
    on: 'a task of the other agency',
    mayCall: UPDATE,
    mayDo: 'none',
    refusal: 404,
    sends: ({ elsewhere }) => ({
      ids: [elsewhere.task],
    }),
  }),
];
