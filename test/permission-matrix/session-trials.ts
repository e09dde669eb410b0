import { TEST_PASSWORD } from '../fixtures/test-agency.ts';
import { on, open, type Trial } from './trial.ts';

const newPassword = 'a new one, long enough';

/** The trials of the session, and of what all users share. */
export const SESSION_TRIALS: readonly Trial[] = [
  open({ call: 'GET /api/auth/employeeinfo', mayCall: 'everybody' }),
  open({ call: 'GET /api/auth/draftkey', mayCall: 'everybody' }),
  open({ call: 'GET /api/build', mayCall: 'everybody' }),
  open({ call: 'GET /api/translations/labels', mayCall: 'everybody' }),
  open({ call: 'GET /api/translations/fields', mayCall: 'everybody' }),
  on({
    call: 'PUT /api/employees/:id/language',
    on: 'own',
    mayCall: 'everybody',
    mayDo: 'everybody',
    refusal: 403,
    sends: ({ me }) => ({
      ids: [me],
      query: 'useSecondLanguage=false',
    }),
  }),
  on({
    call: 'PUT /api/employees/:id/language',
    on: "somebody's of the own team",
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 403,
    sends: ({ mine }) => ({
      ids: [mine],
      query: 'useSecondLanguage=true',
    }),
  }),
  on({
    call: 'PUT /api/employees/:id/numberformat',
    on: 'own',
    mayCall: 'everybody',
    mayDo: 'everybody',
    refusal: 403,
    sends: ({ me }) => ({
      ids: [me],
      query: 'numberFormat=point-comma',
    }),
  }),
  on({
    call: 'PUT /api/employees/:id/numberformat',
    on: "somebody's of the own team",
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 403,
    sends: ({ mine }) => ({
      ids: [mine],
      query: 'numberFormat=point-comma',
    }),
  }),
  on({
    call: 'PUT /api/employees/:id/start',
    on: 'own',
    mayCall: 'everybody',
    mayDo: 'everybody',
    refusal: 403,
    sends: ({ me }) => ({
      ids: [me],
      query: 'atHome=true',
    }),
  }),
  on({
    call: 'PUT /api/employees/:id/start',
    on: "somebody's of the own team",
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 403,
    sends: ({ mine }) => ({
      ids: [mine],
      query: 'atHome=true',
    }),
  }),
  on({
    call: 'POST /api/auth/changepassword',
    on: 'own',
    mayCall: 'everybody',
    mayDo: 'everybody',
    refusal: 403,
    sends: ({ me }) => ({
      body: { id: me, password: TEST_PASSWORD, newPassword, database: 'here' },
    }),
  }),
  on({
    call: 'POST /api/auth/changepassword',
    on: "somebody's of the own team",
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 403,
    sends: ({ mine }) => ({
      body: { id: mine, password: TEST_PASSWORD, newPassword, database: 'here' },
    }),
  }),
  on({
    call: 'POST /api/auth/changepassword',
    on: 'in the other agency',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 403,
    sends: ({ me }) => ({
      body: { id: me, password: TEST_PASSWORD, newPassword, database: 'elsewhere' },
    }),
  }),
  on({
    call: 'GET /api/databases/:name/users',
    on: 'here',
    mayCall: 'everybody',
    mayDo: 'everybody',
    refusal: 403,
    sends: () => ({ ids: ['here'] }),
  }),
  on({
    call: 'GET /api/databases/:name/users',
    on: 'elsewhere',
    mayCall: 'everybody',
    mayDo: 'none',
    refusal: 403,
    sends: () => ({ ids: ['elsewhere'] }),
  }),
  open({ call: 'GET /api/employees', mayCall: 'everybody' }),
  open({
    call: 'GET /api/employees/:id/companydetails',
    mayCall: 'everybody',
    sends: ({ keeper }) => ({ ids: [keeper.id] }),
  }),
];
