import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  dismissFirstStep,
  makeSample,
  offeredHolidays,
  openSetUp,
  readFirstSteps,
  readSetUpTexts,
  removeSample,
  setUpAgency,
} from '#contract/operations/set-up.ts';
import { dayAt, isTimeZone } from '#domain/calendar/local-time.ts';
import { isCurrencyInUse } from '#domain/money/currency-in-use.ts';
import { firstSteps } from '#domain/operations/first-steps.ts';
import { SECOND_LANGUAGES, type SecondLanguage } from '#domain/operations/new-agency.ts';
import type { DeviceCookie } from '../identity/device-cookie.ts';
import { endSessionBefore } from '../identity/end-session-before.ts';
import type { SessionCookie } from '../identity/session-cookie.ts';
import { signInWithPassword } from '../identity/sign-in.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import { type ProductText, readProductTexts } from '../platform/database/registry/product-texts.ts';
import type { Registry } from '../platform/database/registry/registry.ts';
import { serve, servePublic } from '../platform/http/serve.ts';
import { openFor } from '../platform/http/slow-calls.ts';
import type { MailInstallation } from '../platform/mail/mail-server.ts';
import { Refused } from '../platform/refused.ts';
import { dismissStep, readAgencyState } from './first-steps.sql.ts';
import { holidayCountries, nationalHolidays } from './national-holidays.ts';
import { findSample, makeSampleAgency, removeSampleAgency } from './sample-agency.ts';
import { makeAgency, openSetupCode, yearsFrom } from './set-up-agency.ts';

/** What setting up needs; without a registry, no agency can be created. */
type SetUpParts = {
  agencies: Agencies;
  makes: { registry: Registry; translationsFolder: string } | null;
  cookie: SessionCookie;
  device: DeviceCookie;
  breachedPasswordFiles: readonly string[];
  mail: MailInstallation;
};

/** Routes of an agency's first hour: code, agency and administrator, remaining steps, and sample data (SETUP). */
export function setUpRoutes(app: FastifyInstance, parts: SetUpParts) {
  const { agencies, cookie, device } = parts;
  const making = () => {
    if (!parts.makes) throw new Refused('not-ready');
    return parts.makes;
  };

  const read = new Map<SecondLanguage, readonly ProductText[]>();
  const textsIn = (language: SecondLanguage) => {
    const texts = read.get(language) ?? readProductTexts(making().translationsFolder, language);
    read.set(language, texts);
    return texts;
  };
  /** Errors are worded in the page's language. */
  const speakIn = (request: FastifyRequest, { language }: { language?: SecondLanguage | undefined }) => {
    if (!language) return;
    const labels = textsIn(language).filter(({ kind }) => kind === 'label');
    request.addressee = { texts: new Map(labels.map(({ original, translated }) => [original, translated])) };
  };

  servePublic(app, readSetUpTexts, async ({ params }) => {
    const texts = textsIn(params.language);
    const ofKind = (wanted: string) =>
      texts.flatMap(({ kind, original, translated }) => (kind === wanted ? [{ original, translated }] : []));
    return { labels: ofKind('label'), fields: ofKind('field') };
  });

  servePublic(app, openSetUp, async ({ body, query, request }) => {
    speakIn(request, query);
    const { expiresAt } = await openSetupCode(making().registry, request, body.code);
    return {
      expiresAt,
      secondLanguages: [...SECOND_LANGUAGES],
      currencies: currencies(),
      timeZones: ['UTC', ...Intl.supportedValuesOf('timeZone')],
      countries: await holidayCountries(),
    };
  });

  servePublic(app, offeredHolidays, async ({ body, query, request }) => {
    speakIn(request, query);
    await openSetupCode(making().registry, request, body.code);
    const today = dayAt(Date.now(), isTimeZone(body.timeZone) ? body.timeZone : 'UTC');
    const holidays = await nationalHolidays(body, yearsFrom(today));
    if (!holidays) throw new Refused('country-unknown');
    return holidays;
  });

  servePublic(app, setUpAgency, async ({ body, query, request, reply }) => {
    speakIn(request, query);
    const useSecondLanguage = query.language !== undefined && query.language === body.agency.secondLanguage;
    const outcome = await makeAgency(making().registry, request, body, { ...parts, useSecondLanguage });
    const { database: databaseName } = body.agency;
    const database = await openFor(request, agencies, databaseName);
    if (!database) throw new Refused('not-ready');
    const { username, password } = body.administrator;
    const entered = await signInWithPassword(
      database,
      databaseName,
      { username: username.trim(), password, database: databaseName, isPersistent: false },
      {
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        findDevice: async () => null,
        noteFailure: async () => undefined,
        countCall: async () => null,
        forgetCall: async () => undefined,
      },
    ).catch((error) => {
      // The request was repeated by someone else: their code is spent.
      throw outcome === 'was-there' && error instanceof Refused && error.code === 'sign-in-failed'
        ? new Refused('setup-code-invalid')
        : error;
    });
    if (entered.kind !== 'signed-in') throw new Refused('setup-code-invalid');
    await endSessionBefore(agencies, cookie, request);
    cookie.write(reply, { databaseName, token: entered.token, isPersistent: false });
    await device.write({ request, reply }, database, { databaseName, employeeId: entered.user.id });
    return entered.user;
  });

  serve(app, readFirstSteps, async ({ session: { database, databaseName } }) => {
    const [{ hasOwnMailServer, ...state }, sampled] = await Promise.all([
      readAgencyState(database),
      parts.makes ? findSample(parts.makes.registry, databaseName) : { sample: null, isSample: false },
    ]);
    return { steps: firstSteps({ ...state, sendsMail: hasOwnMailServer || parts.mail.server !== null }), ...sampled };
  });
  serve(app, dismissFirstStep, async ({ params: { step }, session: { database, actor } }) => {
    await dismissStep(database, step, actor.id);
    return undefined;
  });
  serve(app, makeSample, ({ session }) => makeSampleAgency(making(), session));
  serve(app, removeSample, async ({ session }) => {
    await removeSampleAgency(making().registry, session);
    return undefined;
  });
}

/** Lists currencies in use, by name. */
function currencies(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .filter(isCurrencyInUse)
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
