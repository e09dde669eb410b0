import type pg from 'pg';
import type { AccessLevel, DocumentType, Role } from '#domain/permission.ts';

type Fields = Record<string, unknown>;

/** Makes real rows for a test: each takes only what differs from something ordinary, and answers what tests need. */
export type AgencyRecords = ReturnType<typeof agencyRecords>;

const FULL_ACCESS: AccessLevel = { create: true, read: true, update: true, delete: true, approve: true };

/** Factories over a connection with the owner's rights. `passwordHash` is everybody's. */
export function agencyRecords(sql: pg.Client, passwordHash: string) {
  let count = 0;
  const next = () => ++count;

  async function insert<Row extends { id: number }>(table: string, fields: Fields): Promise<Row> {
    const names = Object.keys(fields);
    const places = names.map((_, index) => `$${index + 1}`);
    const { rows } = await sql.query<Row>(
      `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning *`,
      Object.values(fields),
    );
    return rows[0]!;
  }

  return {
    async agency(fields: Fields = {}) {
      await sql.query(
        "insert into currency (id, code, name, number_of_decimals) values (1, 'AUD', 'Australian dollar', 2)",
      );
      const all = { name: 'Here', base_currency_id: 1, time_zone: 'UTC', second_language: 'German', ...fields };
      const names = Object.keys(all);
      await sql.query(
        `insert into agency (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
        Object.values(all),
      );
    },

    /** An active employee with a password, a maximum of 10 hours and 8 on weekdays. */
    async employee(
      fields: Fields & {
        roles?: Role[];
        access?: Partial<Record<DocumentType, Partial<AccessLevel> | 'all'>>;
        readOnlyFields?: Partial<Record<DocumentType, string[]>>;
      } = {},
    ) {
      const { roles = ['TimesheetUser'], access, readOnlyFields, ...columns } = fields;
      const number = next();
      const employee = await insert<{ id: number; username: string; name: string; code: string }>('employee', {
        code: `E${number}`,
        name: `Employee ${number}`,
        username: `employee${number}`,
        password_hash: passwordHash,
        password_changed_at: new Date().toISOString(),
        maximum_daily_hours: '10',
        ...columns,
      });
      for (const role of roles) {
        await sql.query('insert into employee_role (employee_id, role) values ($1, $2)', [employee.id, role]);
      }
      if (access) {
        const profile = await insert<{ id: number }>('access_profile', { name: `Profile ${number}` });
        for (const [documentType, level] of Object.entries(access)) {
          const rights = level === 'all' ? FULL_ACCESS : level;
          await sql.query(
            `insert into access_profile_document (access_profile_id, document_type, can_create, can_read, can_update, can_delete,
              can_approve, read_only_fields) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
            [
              profile.id,
              documentType,
              rights.create ?? false,
              rights.read ?? false,
              rights.update ?? false,
              rights.delete ?? false,
              rights.approve ?? false,
              readOnlyFields?.[documentType as DocumentType] ?? [],
            ],
          );
        }
        await sql.query('update employee set access_profile_id = $1 where id = $2', [profile.id, employee.id]);
      }
      return employee;
    },

    client: (fields: Fields = {}) => {
      const number = next();
      return insert<{ id: number; code: string; name: string }>('client', {
        code: `C${number}`,
        name: `Client ${number}`,
        ...fields,
      });
    },

    product: (fields: Fields) => {
      const number = next();
      return insert<{ id: number }>('product', { code: `P${number}`, name: `Product ${number}`, ...fields });
    },

    campaign: (fields: Fields) => {
      const number = next();
      return insert<{ id: number }>('campaign', { code: `A${number}`, name: `Campaign ${number}`, ...fields });
    },

    /** An active client job of a client of its own. */
    async job(fields: Fields = {}) {
      const number = next();
      const isBillable = fields.is_billable ?? true;
      const clientId = fields.client_id ?? (isBillable ? (await this.client()).id : null);
      return insert<{ id: number; code: string; name: string }>('job', {
        code: `J${String(number).padStart(5, '0')}`,
        name: `Job ${number}`,
        is_billable: isBillable,
        ...fields,
        client_id: clientId,
      });
    },

    /** An active internal project; `id` is the database's, negative on the wire. */
    project(fields: Fields = {}) {
      return this.job({ is_billable: false, ...fields });
    },

    /** An active cost type for time. */
    costType: (fields: Fields = {}) => {
      const number = next();
      return insert<{ id: number; code: string; name: string }>('cost_type', {
        code: `T${number}`,
        name: `Cost type ${number}`,
        is_time: true,
        cost_rate: '80',
        charge_rate: '150',
        ...fields,
      });
    },

    timeEntry: (
      fields: Fields & { employee_id: number; job_id: number; cost_type_id: number | null; work_date: string },
    ) => insert<{ id: number; last_modified: string }>('time_entry', { units: '1', is_billable: true, ...fields }),

    pin: (fields: { employee_id: number; job_id: number; cost_type_id: number }) =>
      insert<{ id: number }>('pinned_time_allocation', fields),

    period: (fields: { start_date: string; end_date: string; is_locked?: boolean }) =>
      insert<{ id: number }>('period', fields),

    /** Marks an entry approved, by whom it does not matter. */
    async approve(entryId: number) {
      await sql.query('update time_entry set approved_by_id = employee_id, approved_at = now() where id = $1', [
        entryId,
      ]);
    },

    insert,
  };
}
