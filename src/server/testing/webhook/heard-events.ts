import type { TestAgency } from '../test-agency.ts';

/** An event as it was written. */
export type HeardEvent = { type: string; data: Record<string, unknown> };

/** Puts a webhook into an agency that wants everything, and reads what was written for it. */
export async function hearEvents({ sql }: Pick<TestAgency, 'sql'>, eventTypes: readonly string[] | null = null) {
  await sql.query(
    `with made as (insert into webhook (address, sealed_secret, event_types) values ('https://receiver.example/', 'sealed', $1) returning id)
     insert into webhook_sending (webhook_id) select id from made`,
    [eventTypes],
  );
  return {
    /** What was written since it was last asked. */
    async since(): Promise<HeardEvent[]> {
      const { rows } = await sql.query<HeardEvent & { id: number }>(
        `select event.id, type, data from webhook_event as event join webhook_delivery on event_id = event.id order by event.id`,
      );
      await sql.query('delete from webhook_event');
      return rows.map(({ type, data }) => ({ type, data }));
    },
  };
}
