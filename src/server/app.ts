import compress from '@fastify/compress';
import cookiePlugin from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Registry as Metrics } from 'prom-client';
import { PROVIDER_ATTEMPT_MINUTES } from '#domain/identity/identity-provider.ts';
import { PASSKEY_MINUTES, relyingPartyOf } from '#domain/identity/passkey.ts';
import type { AgencyList } from '#domain/operations/agency-list.ts';
import { administrationRoutes } from './administration/routes.ts';
import { importPage } from './audit/read-trail.ts';
import { auditRoutes } from './audit/routes.ts';
import { invoicesToApprove, waitingInvoices } from './client-invoice/home-invoices.ts';
import { accessToInvoice } from './client-invoice/invoice-access.ts';
import { clientInvoiceRoutes } from './client-invoice/routes.ts';
import type { RecordAccessParts } from './core/people/record-access.ts';
import { kindSeenBy } from './data-exchange/kind.ts';
import { kindNamed } from './data-exchange/kinds.ts';
import { dataExchangeRoutes } from './data-exchange/routes.ts';
import { exportedFile } from './data-exchange/writing/exported-file.ts';
import { writeList } from './data-exchange/writing/list-file.ts';
import { deputyRoutes } from './deputy/routes.ts';
import { estimatesToApprove, waitingEstimates } from './estimate/home-estimates.ts';
import { copyEstimateOfJob } from './estimate/of-job/copy-estimate-of-job.sql.ts';
import { estimateRoutes } from './estimate/routes.ts';
import { HANDOVER_PARTS } from './handover-parts.ts';
import { failedTasks } from './health/home-tasks.ts';
import { healthRoutes } from './health/routes.ts';
import { HEALTH_PARTS } from './health-checks.ts';
import type { HomeParts, WaitingParts } from './home/home-parts.ts';
import { homeRoutes } from './home/routes.ts';
import { apiTokenRoutes } from './identity/api-token/routes.ts';
import { browserCookie } from './identity/browser-cookie.ts';
import { deviceCookie } from './identity/device-cookie.ts';
import { signInEnforcementRoutes } from './identity/enforcement/routes.ts';
import { signInLinkRoutes } from './identity/links/routes.ts';
import { passkeyRoutes } from './identity/passkey/routes.ts';
import { openProviderClients } from './identity/providers/provider-clients.ts';
import { identityProviderRoutes } from './identity/providers/provider-routes.ts';
import { providerSignInRoutes } from './identity/providers/routes.ts';
import { readSessions } from './identity/read-session.ts';
import { sessionRoutes } from './identity/routes.ts';
import { samplePeopleRoutes } from './identity/sample-people/routes.ts';
import { serviceAccountRoutes } from './identity/service-accounts/routes.ts';
import { sessionCookie } from './identity/session-cookie.ts';
import { twoFactorRoutes } from './identity/two-factor/routes.ts';
import { twoFactorRequirementRoutes } from './identity/two-factor-requirement/routes.ts';
import { mentionsToSee, unseenMentions } from './job/home/mentions.ts';
import { findOwnJobs } from './job/home/own-jobs.sql.ts';
import { readableJob } from './job/job-record.sql.ts';
import { accessToJob, accessToProject } from './job/people/job-access.ts';
import { jobRoutes } from './job/routes.ts';
import { leaveToDecide } from './leave/home-leave.ts';
import { leaveRoutes } from './leave/routes.ts';
import { lookupRoutes } from './lookup/routes.ts';
import { failedMails } from './mail/home-mails.ts';
import { mailRoutes } from './mail/routes.ts';
import { type FiguresOfServer, measureAllSubjects } from './metrics.ts';
import { countUnread } from './notification/notification.sql.ts';
import { notificationRoutes } from './notification/routes.ts';
import type { Attachments } from './platform/attachments/attachments.ts';
import { IN_DATABASE } from './platform/attachments/in-database.ts';
import type { Agencies } from './platform/database/agencies.ts';
import type { Registry } from './platform/database/registry/registry.ts';
import { describeApi } from './platform/http/api-document.ts';
import { compressAnswers } from './platform/http/compress-answers.ts';
import { sendEntityTags } from './platform/http/entity-tags.ts';
import { type EventStreamTimes, keepEventStreams } from './platform/http/event-streams.ts';
import { asRefusal, sendErrorsAsProblems, sendProblem } from './platform/http/problem.ts';
import { collectCalls } from './platform/http/registered-calls.ts';
import { readBodies } from './platform/http/request-body.ts';
import { refuseForeignRequests } from './platform/http/request-origin.ts';
import { schemaController } from './platform/http/schema-controller.ts';
import { sendSecurityHeaders } from './platform/http/security-headers.ts';
import { type Watching, watchCalls } from './platform/http/slow-calls.ts';
import { warnOfUnnamedProxies } from './platform/http/unnamed-proxies.ts';
import { refuseUnreadable } from './platform/http/unreadable-requests.ts';
import { endUnusedConnections } from './platform/http/unused-connections.ts';
import { serveWebPages } from './platform/http/web-pages.ts';
import type { MailInstallation } from './platform/mail/mail-server.ts';
import type { SmtpOptions } from './platform/mail/smtp-session.ts';
import { serveOperations } from './platform/operations/operations.ts';
import { ordersToApprove, rejectedOrders, waitingOrders } from './purchase-order/home-orders.ts';
import { accessToOrder } from './purchase-order/people/order-access.ts';
import { purchaseOrderRoutes } from './purchase-order/routes.ts';
import { setUpRoutes } from './setup/routes.ts';
import { accessToEntry } from './timesheet/entry-access.ts';
import { missingDays, ownWeek, returnedEntries } from './timesheet/home/own-time.ts';
import { timeToApprove, waitingTime } from './timesheet/home/people-to-approve.ts';
import { timesheetRoutes } from './timesheet/routes.ts';
import { translationRoutes } from './translation/routes.ts';
import { webhookRoutes } from './webhook/routes.ts';

/** The sections of Home by slice. Add a new one here. */
const HOME_PARTS: HomeParts = {
  returned: returnedEntries,
  timeToApprove,
  leave: leaveToDecide,
  estimates: estimatesToApprove,
  orders: ordersToApprove,
  clientInvoices: invoicesToApprove,
  rejectedOrders,
  mentions: mentionsToSee,
  missing: missingDays,
  failedMails,
  failedTasks,
  week: ownWeek,
  jobs: findOwnJobs,
};

/** How slices count pending work. */
const WAITING_PARTS: WaitingParts = {
  time: waitingTime,
  estimates: waitingEstimates,
  orders: waitingOrders,
  clientInvoices: waitingInvoices,
  mentions: unseenMentions,
  notifications: ({ database, actor }) => countUnread(database, actor),
};

/** How slices explain permissions on their records. Add a new kind here. */
const RECORD_ACCESS: RecordAccessParts = {
  job: accessToJob,
  project: accessToProject,
  'purchase-order': accessToOrder,
  'client-invoice': accessToInvoice,
  'time-entry': accessToEntry,
};

/** The parts of the application. */
export type AppParts = Watching &
  FiguresOfServer & {
    agencies: Agencies;
    /** Where agencies are created, and the folder of their texts; without it, no agency can be created. */
    makes?: { registry: Registry; translationsFolder: string } | undefined;
    /** Which agencies visitors see before they sign in; all by default. */
    agencyList?: AgencyList | undefined;
    /** The built browser application. */
    webFolder: string;
    /** The folder of the built API documents; without it, they aren't served. */
    apiDocuments?: string;
    /** Whether visitors may sign in as the people of demo agencies. */
    withDemo?: boolean;
    isServedOverTls?: boolean;
    trustedProxies?: string | null;
    logLevel?: string | undefined;
    /** The log's destination; standard output by default. */
    logTo?: { write: (line: string) => void } | undefined;
    /** The token with which other machines may read the metrics; null for none. */
    metricsToken?: string | null;
    /** Filters of breached passwords, which can't be chosen. */
    breachedPasswordFiles?: readonly string[];
    /** With several processes behind one port: receives this process's metrics and returns a function for the totals of all. */
    countTogether?: ((own: Metrics) => () => Promise<string>) | undefined;
    /** The attachment store; the database by default. */
    attachments?: Attachments | undefined;
    /** How mail is sent; nothing is sent by default. */
    mail?: MailInstallation;
    /** For tests: mail server timeouts and trusted certificates. */
    smtp?: Partial<SmtpOptions>;
    /** For tests: certificates (PEM) trusted in addition to the usual ones. */
    trustedCertificates?: string;
    /** Whether the server is stopping and only serves remaining requests. */
    isStopping?: () => boolean;
    /** For tests: replace the clock and the agency's today (ISO 8601 and YYYY-MM-DD). */
    now?: () => string;
    today?: string;
    /** For tests: replace the times of streams and the timeout of Home's sections (milliseconds). */
    eventStreamTimes?: EventStreamTimes;
    longestPartOfHome?: number;
  };

/** Bytes of a body outside calls; each call has its own limit. */
const BODY_LIMIT = 10_000;
/** Milliseconds within which a request with its body must arrive, as long as browsers wait. */
const LONGEST_REQUEST = 240_000;

/** Nothing is sent. */
const NO_MAIL: MailInstallation = {
  server: null,
  sender: { name: 'Docket', address: 'docket@docket.invalid' },
  publicUrl: 'http://127.0.0.1',
  secretKey: null,
  outboundAllow: [],
};

/** Builds the server from its parts; the caller listens and closes. Tests use this too. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: parts.trustedProxies ?? false,
    logger: {
      level: parts.logLevel ?? 'silent',
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      ...(parts.logTo ? { stream: parts.logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    schemaController,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Requests on connections still open during close are answered normally.
    return503OnClosing: false,
    requestTimeout: LONGEST_REQUEST,
    clientErrorHandler: refuseUnreadable,
    // An unreadable URL reaches no route, and so no hook or error handler.
    frameworkErrors: (error, request, reply) => void sendProblem(request, reply, asRefusal(error)),
  });
  const cookie = sessionCookie(parts.isServedOverTls ?? false);

  await sendSecurityHeaders(app, { isServedOverTls: parts.isServedOverTls ?? false });
  const calls = collectCalls(app);
  await app.register(cookiePlugin);
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  // Before compression: a tag is of the content, whatever its encoding.
  sendEntityTags(app);
  compressAnswers(app);
  readBodies(app);
  watchCalls(app, parts);
  readSessions(app, { ...parts, cookie });
  refuseForeignRequests(app, { isServedOverTls: parts.isServedOverTls ?? false });
  endUnusedConnections(app);
  warnOfUnnamedProxies(app);
  keepEventStreams(app, { agencies: parts.agencies, times: parts.eventStreamTimes });
  const sendPage = await serveWebPages(app, parts.webFolder, {
    passkeyOrigin: relyingPartyOf(new URL((parts.mail ?? NO_MAIL).publicUrl))?.origin ?? '',
  });
  sendErrorsAsProblems(app, sendPage);
  await describeApi(app, parts.apiDocuments);

  const attachments = parts.attachments ?? IN_DATABASE;
  serveOperations(app, {
    agencies: parts.agencies,
    measure: (metrics) => measureAllSubjects(metrics, { ...parts, attachments }),
    metricsToken: parts.metricsToken ?? null,
    countTogether: parts.countTogether,
    isStopping: parts.isStopping ?? (() => false),
  });
  const signingIn = {
    agencies: parts.agencies,
    cookie,
    device: deviceCookie(parts.isServedOverTls ?? false),
    breachedPasswordFiles: parts.breachedPasswordFiles ?? [],
  };
  samplePeopleRoutes(app, { agencies: parts.agencies, withDemo: parts.withDemo ?? false });
  sessionRoutes(app, { ...signingIn, agencyList: parts.agencyList ?? 'all' });
  const mail = parts.mail ?? NO_MAIL;
  const clients = openProviderClients({
    allow: mail.outboundAllow,
    secretKey: mail.secretKey,
    trustedCertificates: parts.trustedCertificates,
  });
  const underWay = (suffix: string, minutes: number) =>
    browserCookie(parts.isServedOverTls ?? false, { suffix, minutes });
  providerSignInRoutes(app, {
    ...signingIn,
    attempt: underWay('provider', PROVIDER_ATTEMPT_MINUTES),
    mail,
    clients,
  });
  passkeyRoutes(app, { ...signingIn, asking: underWay('passkey', PASSKEY_MINUTES), publicUrl: mail.publicUrl });
  apiTokenRoutes(app);
  serviceAccountRoutes(app, { writeList });
  identityProviderRoutes(app, { mail, clients });
  twoFactorRequirementRoutes(app);
  signInEnforcementRoutes(app);
  twoFactorRoutes(app, { ...signingIn, secretKey: mail.secretKey });
  signInLinkRoutes(app, { ...signingIn, mail: parts.mail ?? NO_MAIL });
  setUpRoutes(app, { ...signingIn, mail: parts.mail ?? NO_MAIL, makes: parts.makes ?? null });
  translationRoutes(app);
  lookupRoutes(app);
  dataExchangeRoutes(app, { agencies: parts.agencies, saveTimer: HANDOVER_PARTS.saveTimer, importPage });
  timesheetRoutes(app, { agencies: parts.agencies, writeList });
  deputyRoutes(app);
  leaveRoutes(app, { agencies: parts.agencies, today: parts.today, writeList });
  jobRoutes(app, { writeList, copyEstimateOfJob });
  estimateRoutes(app, {
    ...{ agencies: parts.agencies, today: parts.today, attachments },
    exportEstimates: (client, { kind, ids, format, actor }) =>
      exportedFile(client, kindSeenBy(kindNamed(kind)!, actor), ids, format),
  });
  purchaseOrderRoutes(app, { agencies: parts.agencies, today: parts.today, attachments, writeList });
  clientInvoiceRoutes(app, { writeList });
  administrationRoutes(app, {
    writeList,
    agencies: parts.agencies,
    settle: async (agency) => parts.makes?.registry.settle(agency),
    exportRows: (client, kind, ids, format) => exportedFile(client, kindNamed(kind)!, ids, format),
    handover: HANDOVER_PARTS,
    recordAccess: RECORD_ACCESS,
    calls,
  });
  mailRoutes(app, { writeList, installation: parts.mail ?? NO_MAIL, smtp: parts.smtp ?? {} });
  webhookRoutes(app, { installation: mail, writeList });
  healthRoutes(app, { ...HEALTH_PARTS, ...parts, attachments, secretKey: mail.secretKey });
  auditRoutes(app, { writeList, mustReadJob: ({ database, actor }, id) => readableJob(database, actor, id) });
  notificationRoutes(app, { agencies: parts.agencies, secretKey: (parts.mail ?? NO_MAIL).secretKey });
  homeRoutes(app, {
    ...{ agencies: parts.agencies, home: HOME_PARTS, waiting: WAITING_PARTS },
    longestPart: parts.longestPartOfHome,
  });
  return app;
}
