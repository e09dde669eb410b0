import { TEST_PASSWORD } from '../test-agency.ts';
import { on, open, type Trial } from './trial.ts';

const newPassword = 'a new one, long enough';

/** Who is signed in, and what all share (CALL-02 to CALL-06, SHELL-05). */
export const SESSION_TRIALS: readonly Trial[] = [
  open('GET /api/auth/employeeinfo', 'everybody'),
  open('GET /api/auth/draftkey', 'everybody'),
  open('GET /api/build', 'everybody'),
  open('GET /api/translations/labels', 'everybody'),
  open('GET /api/translations/fields', 'everybody'),
  on('PUT /api/employees/:id/language', 'own', 'everybody', 'everybody', 403, ({ me }) => ({
    ids: [me],
    query: 'useSecondLanguage=false',
  })),
  on('PUT /api/employees/:id/language', "somebody's of the own team", 'everybody', 'nobody', 403, ({ mine }) => ({
    ids: [mine],
    query: 'useSecondLanguage=true',
  })),
  on('PUT /api/employees/:id/numberformat', 'own', 'everybody', 'everybody', 403, ({ me }) => ({
    ids: [me],
    query: 'numberFormat=point-comma',
  })),
  on('PUT /api/employees/:id/numberformat', "somebody's of the own team", 'everybody', 'nobody', 403, ({ mine }) => ({
    ids: [mine],
    query: 'numberFormat=point-comma',
  })),
  on('PUT /api/employees/:id/start', 'own', 'everybody', 'everybody', 403, ({ me }) => ({
    ids: [me],
    query: 'atHome=true',
  })),
  on('PUT /api/employees/:id/start', "somebody's of the own team", 'everybody', 'nobody', 403, ({ mine }) => ({
    ids: [mine],
    query: 'atHome=true',
  })),
  on('POST /api/auth/changepassword', 'own', 'everybody', 'everybody', 403, ({ me }) => ({
    body: { id: me, password: TEST_PASSWORD, newPassword, database: 'here' },
  })),
  on('POST /api/auth/changepassword', "somebody's of the own team", 'everybody', 'nobody', 403, ({ mine }) => ({
    body: { id: mine, password: TEST_PASSWORD, newPassword, database: 'here' },
  })),
  on('POST /api/auth/changepassword', 'in the other agency', 'everybody', 'nobody', 403, ({ me }) => ({
    body: { id: me, password: TEST_PASSWORD, newPassword, database: 'elsewhere' },
  })),
  on('GET /api/databases/:name/users', 'here', 'everybody', 'everybody', 403, () => ({ ids: ['here'] })),
  on('GET /api/databases/:name/users', 'elsewhere', 'everybody', 'nobody', 403, () => ({ ids: ['elsewhere'] })),
  open('GET /api/employees', 'everybody'),
  open('GET /api/employees/:id/companydetails', 'everybody', ({ keeper }) => ({ ids: [keeper.id] })),
];
