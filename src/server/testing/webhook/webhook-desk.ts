import type { Webhook } from '#contract/webhook.ts';
import { type AgencyDatabase, openPool } from '../../platform/database/postgres.ts';
import {
  createWebhookWorker,
  type WebhookWorker,
  type WebhookWorkerParts,
} from '../../webhook/sending/webhook-worker.ts';
import { makeCertificate } from '../mail/make-certificate.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '../test-agency.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const SECRET_KEY = 'a key that nobody knows, of some length';
export const WEBHOOKS = '/api/administration/webhooks';

/** A webhook with its secret, as it was answered. */
export type MadeWebhook = Webhook & { secret: string };

/** An agency with an administrator, receivers, and servers that send. */
export type WebhookDesk = {
  agency: TestAgency;
  ada: TestPerson;
  database: AgencyDatabase;
  receiver(): Promise<WebhookReceiver>;
  /** Makes a webhook to an address. */
  make(address: string, values?: object): Promise<MadeWebhook>;
  read(id: number): Promise<Webhook>;
  /** A server that sends, as a second process would. */
  worker(others?: Partial<WebhookWorkerParts>): WebhookWorker;
  /** Has a server send all that is due, and answers when more is. */
  send(worker: WebhookWorker, database?: AgencyDatabase): Promise<Date | null>;
  /** Makes due what waits, as if so many hours had gone by. */
  hurry(hours?: number): Promise<void>;
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  warned: string[];
  close(): Promise<void>;
};

/** Opens one; receivers at `localhost` are allowed. */
export async function openWebhookDesk(): Promise<WebhookDesk> {
  const certificate = makeCertificate();
  const agency = await startTestAgency({
    mail: {
      server: null,
      sender: { name: 'Docket', address: 'docket@docket.example' },
      publicUrl: 'https://docket.example',
      secretKey: SECRET_KEY,
      outboundAllow: ['localhost'],
    },
  });
  const ada = await agency.signIn(
    await agency.add.employee({ name: 'Ada', email: 'ada@agency.example', access: { administration: 'all' } }),
  );
  const database = openPool(agency.databaseUrl, 10);
  const receivers: WebhookReceiver[] = [];
  const workers: WebhookWorker[] = [];
  const warned: string[] = [];
  const signal = new AbortController().signal;
  const desk: WebhookDesk = {
    agency,
    ada,
    database,
    warned,
    async receiver() {
      const receiver = await startWebhookReceiver(certificate);
      receivers.push(receiver);
      return receiver;
    },
    async make(address, values = {}) {
      // A slow machine takes longer for all of a file than a proof lasts (IDENT-10).
      await agency.sql.query('update session set proved_at = now()');
      const { status, body } = await ada.post(WEBHOOKS, { address, eventTypes: null, ...values });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return { ...body.webhook, secret: body.secret };
    },
    async read(id) {
      const { body } = await ada.get(WEBHOOKS);
      return body.find((one: Webhook) => one.id === id);
    },
    worker(others = {}) {
      const worker = createWebhookWorker({
        outbound: { allow: ['localhost'], trustedCertificates: certificate.cert },
        secretKey: SECRET_KEY,
        warn: (error, about) => warned.push(`${about}: ${error}`),
        random: () => 0.5,
        grace: 0,
        ...others,
      });
      workers.push(worker);
      return worker;
    },
    async send(worker, on = database) {
      for (;;) {
        await worker.send({ name: 'here', database: on, signal });
        await worker.settle();
        const next = await worker.send({ name: 'here', database: on, signal });
        await worker.settle();
        const { rows } = await agency.sql.query('select clock_timestamp() as now');
        if (next === null || next > new Date(rows[0].now)) return next;
      }
    },
    async hurry(hours = 0) {
      await agency.sql.query(
        `update webhook_delivery set due_at = now(), first_attempt_at = first_attempt_at - make_interval(hours => $1) where state = 'waiting'`,
        [hours],
      );
      await agency.sql.query(
        `update webhook_sending set paused_until = null, leased_until = now(), failing_since = failing_since - make_interval(hours => $1)`,
        [hours],
      );
    },
    rows: async (text, values = []) => (await agency.sql.query(text, values)).rows,
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await database.destroy();
      await agency.close();
    },
  };
  return desk;
}
