import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The sizes: a supervisor's team, and the orders to approve. */
const TEAM = 40;
const ORDERS = 200;

/**
 * Makes the demo's director the supervisor of 40 people whose time sam didn't approve, and the approver of 200 orders. It uses the owner's
 * rights, because the calls would take too long.
 */
export async function letMuchWait(dataFolder, directorUsername, untouched) {
  const [, , , port] = readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(dataFolder, 'postgres/docket-password'), 'utf8').trim();
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'docket',
    password,
    database: 'docket_harbour-pine',
  });
  await client.connect();
  try {
    const { rows } = await client.query('select id from employee where username = $1', [directorUsername]);
    const director = rows[0].id;
    const team = await client.query(
      `update employee set supervisor_id = $1 where id in (
         select id from employee where id <> $1 and supervisor_id is distinct from $1
           and not (username = any ($2)) and supervisor_id not in (select id from employee where username = any ($2))
         order by id limit $3)`,
      [director, untouched, TEAM],
    );
    const orders = await client.query(
      `update purchase_order set approve_status = 'READY', approver_id = $1 where id in (
         select id from purchase_order where approve_status in ('NEW', 'READY', 'APPROVED') order by id desc limit $2)`,
      [director, ORDERS],
    );
    if (team.rowCount !== TEAM || orders.rowCount !== ORDERS)
      throw new Error(`Only ${team.rowCount} people and ${orders.rowCount} orders could be made to wait.`);
    await client.query('analyze employee, purchase_order');
  } finally {
    await client.end();
  }
}
