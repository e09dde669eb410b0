import type pg from 'pg';
import type { UnreadableSecrets } from '#domain/operations/health.ts';
import { countMails, type MailFigures } from '../../core/mail/mail-figures.sql.ts';
import { countAdministrators } from '../../core/people/administrators.sql.ts';
import { countTasks, type TaskFigures } from '../../core/schedule/task-list.sql.ts';
import { countUnreadableSecrets } from '../../health-checks.ts';
import { type AttachmentCounts, countAttachments } from '../../platform/attachments/stored-attachment.sql.ts';
import { pendingMigrations } from '../../platform/database/migrations/migrate.ts';
import type { RegisteredAgency } from '../../platform/database/registry/registered-agency.ts';
import type { Registry } from '../../platform/database/registry/registry.ts';
import { transactionOn } from '../../platform/database/transaction-on-client.ts';
import { countWebhooks, type WebhookFigures } from '../../webhook/webhook-figures.sql.ts';

/** The status of one agency; counts background work only if its database has this release's schema. */
export type AgencyStatus = { name: string; server: string } & (
  | { state: 'out of service'; problem: string }
  | { state: 'pending'; migrations: number }
  | {
      state: 'up to date';
      mails: MailFigures;
      tasks: TaskFigures;
      webhooks: WebhookFigures;
      administrators: number;
      secrets: UnreadableSecrets;
      attachments: AttachmentCounts;
    }
);

/** The number of agencies checked simultaneously. */
const AT_ONCE = 4;

/** Reads each agency's database without changing anything. */
export async function statusOfAgencies(
  registry: Pick<Registry, 'openOwner'>,
  agencies: readonly RegisteredAgency[],
  { migrations, secretKey }: { migrations: string; secretKey: string | null },
): Promise<AgencyStatus[]> {
  const found: AgencyStatus[] = [];
  const left = [...agencies.entries()];
  const lookOn = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [place, agency] = next;
      found[place] = await statusOfAgency(registry, agency, { migrations, secretKey });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lookOn));
  return found;
}

async function statusOfAgency(
  registry: Pick<Registry, 'openOwner'>,
  agency: RegisteredAgency,
  { migrations, secretKey }: { migrations: string; secretKey: string | null },
): Promise<AgencyStatus> {
  const { name, server } = agency;
  let client: pg.Client | undefined;
  try {
    client = await registry.openOwner(agency);
    const { length } = await pendingMigrations(client, migrations);
    if (length > 0) return { name, server, state: 'pending', migrations: length };
    const database = transactionOn(client);
    return {
      ...{ name, server, state: 'up to date' },
      mails: await countMails(database),
      tasks: await countTasks(database),
      webhooks: await countWebhooks(database),
      administrators: await countAdministrators(database),
      secrets: await countUnreadableSecrets(database, secretKey),
      attachments: await countAttachments(database),
    };
  } catch (error) {
    return { name, server, state: 'out of service', problem: (error as Error).message || 'no answer' };
  } finally {
    await client?.end();
  }
}
