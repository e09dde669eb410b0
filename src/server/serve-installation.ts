import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type AppParts, createApp } from './app.ts';
import { createMailWorker } from './core/mail/mail-worker.ts';
import { createTaskWorker } from './core/schedule/task-worker.ts';
import { MAIL_TEMPLATES } from './mail-templates.ts';
import { FIGURES_OF_AGENCIES } from './metrics.ts';
import { openAttachments } from './platform/attachments/open-attachments.ts';
import { breachedPasswordFiles } from './platform/breached-passwords.ts';
import { openAgencies } from './platform/database/agencies.ts';
import type { Registry } from './platform/database/registry/registry.ts';
import { openDueNotes, startDueWork } from './platform/due-work/due-work.ts';
import { skipQuietAgencies } from './platform/due-work/skip-quiet-agencies.ts';
import { BUILD } from './platform/operations/build.ts';
import { type Configuration, connectionsOfAgency } from './platform/operations/configuration.ts';
import { keyOfFile } from './platform/operations/key-file.ts';
import { readRestarts } from './platform/operations/restarts.ts';
import { StartProblem } from './platform/operations/start-problem.ts';
import { taskWorks } from './scheduled-work.ts';
import { createWebhookWorker } from './webhook/sending/webhook-worker.ts';

/** A running server: its address, and how to stop it. */
export type Serving = { address: string; stop(): Promise<void> };

/**
 * Serves the agencies of an open registry and does their due work. Stops in order: reports not ready, then accepts no requests and begins
 * no work, then closes the databases. Throws StartProblem if the address isn't available.
 */
export async function serveInstallation(
  registry: Registry,
  {
    configuration,
    root,
    countTogether,
  }: { configuration: Configuration; root: string } & Pick<AppParts, 'countTogether'>,
): Promise<Serving> {
  let isStopping = false;
  const { preparesStatements, databaseConnections, dataFolder, drainSeconds } = configuration;
  const notes = openDueNotes();
  const agencies = openAgencies(registry, {
    preparesStatements,
    databaseConnections,
    agencyConnections: connectionsOfAgency(databaseConnections),
    onOpen: notes.onOpen,
  });
  const secretKey = configuration.mail.secretKey ?? (await keyOfFile(dataFolder));
  const mail = { ...configuration.mail, secretKey };
  const attachments = openAttachments(configuration.attachmentStore);
  const app: FastifyInstance = await createApp({
    ...configuration,
    mail,
    attachments,
    agencies,
    makes: { registry, translationsFolder: join(root, 'db/translations') },
    webFolder: join(root, 'dist/web'),
    apiDocuments: join(root, 'dist/api'),
    breachedPasswordFiles: breachedPasswordFiles({ root, dataFolder }),
    isStopping: () => isStopping,
    restarts: readRestarts(process.env),
    countTogether,
  });
  app.log.info({ build: BUILD }, 'server starting');
  const warn = (error: unknown, about: string) => app.log.error({ err: error, about }, 'scheduled work failed');
  const mails = createMailWorker({
    installation: mail,
    templates: MAIL_TEMPLATES,
    tell: (line) => process.stdout.write(`${line}\n`),
    warn,
  });
  const tasks = createTaskWorker({
    works: taskWorks((seal) => app.log.info(seal, 'the audit trail was sealed'), attachments),
    warn,
  });
  const webhooks = createWebhookWorker({ outbound: { allow: mail.outboundAllow }, secretKey, warn });
  const stop = async (dueWork: ReturnType<typeof startDueWork>) => {
    isStopping = true;
    // A load balancer keeps sending until its next health check.
    await delay(drainSeconds * 1000);
    const done = dueWork.stop();
    await Promise.all([mails.close(), webhooks.close()]);
    await Promise.all([done, app.close()]);
    await agencies.close();
  };
  try {
    const address = await listen(app, configuration);
    const dueWork = startDueWork({
      registry,
      agencies,
      notes,
      handlers: skipQuietAgencies({ mail: mails.send, task: tasks.work, webhook: webhooks.send }),
      figures: FIGURES_OF_AGENCIES,
      warn,
    });
    return { address, stop: () => stop(dueWork) };
  } catch (error) {
    await app.close();
    await agencies.close();
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Configuration): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE')
      throw new StartProblem(`Port ${port} is in use: stop the program that uses it, or set another PORT.`);
    if (code === 'EACCES') throw new StartProblem(`Port ${port} requires a privileged user: set a PORT above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartProblem(`This machine has no address ${host}: check HOST.`);
    throw error;
  }
}
