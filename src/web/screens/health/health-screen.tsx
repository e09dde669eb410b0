import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Health } from '#contract/operations/health.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import classes from './health.module.css';
import { healthQuery } from './health-queries.ts';
import { HealthRow } from './health-row.tsx';
import { TasksRow } from './tasks-row.tsx';

/** Displays the health of the agency: one row for each thing that may fail unattended. */
export function HealthScreen() {
  const { t } = useText();
  const user = useUser();
  if (!can(user, 'read', 'administration')) return <Empty>{t('Permission denied')}</Empty>;
  return <Rows mayChange={can(user, 'update', 'administration')} />;
}

function Rows({ mayChange }: { mayChange: boolean }) {
  const { t } = useText();
  const health = useQuery(healthQuery);
  return (
    <Stack gap="md" p="md" className={classes.screen!}>
      <Title order={1} size="h3">
        {t('Health')}
      </Title>
      {health.data ? (
        <div className={classes.rows}>
          <ServerRow server={health.data.server} />
          <AdministratorsRow administrators={health.data.administrators} />
          <TeamsRow teams={health.data.teams} />
          <SecretsRow secrets={health.data.secrets} />
          <MailRow mail={health.data.mail} />
          <TasksRow tasks={health.data.tasks} mayChange={mayChange} />
          <WebhooksRow webhooks={health.data.webhooks} />
          <AttachmentsRow attachments={health.data.attachments} />
          <BackupRow backup={health.data.backup} />
        </div>
      ) : health.isError ? (
        <LoadFailure error={health.error} onRetry={() => void health.refetch()} />
      ) : (
        <Loading what={t('Loading health')} />
      )}
    </Stack>
  );
}

/** Displays whether the agency has an administrator. */
function AdministratorsRow({ administrators: { state, count } }: { administrators: Health['administrators'] }) {
  const { t } = useText();
  return (
    <HealthRow name={t('Administrators')} state={state}>
      <Link to={PATHS.people}>
        {count === 0
          ? t('This agency has no administrator')
          : t('{count} {count, administrator|administrators}', { count })}
      </Link>
      {count === 0 && <span>{t('On the server, run: {command}', { command: 'docket make-administrator' })}</span>}
    </HealthRow>
  );
}

/** Displays whether attachments are available, and where they are stored. */
function AttachmentsRow({ attachments }: { attachments: Health['attachments'] }) {
  const { t } = useText();
  const { state, isOutside, isAway, inDatabase, outside } = attachments;
  const cannotBeHad = isAway || state === 'act';
  return (
    <HealthRow name={t('Attachments')} state={state}>
      <span>
        {cannotBeHad
          ? t('The file store is unreachable. Everything else works')
          : isOutside
            ? t('The file store is available')
            : t('Files are stored in the database')}
      </span>
      {outside > 0 && <span>{t('{count} {count, file|files} in the store', { count: outside })}</span>}
      {inDatabase > 0 && <span>{t('{count} {count, file|files} in the database', { count: inDatabase })}</span>}
    </HealthRow>
  );
}

/** Displays the age of the agency's last good backup, and whether it can be restored. */
function BackupRow({ backup }: { backup: Health['backup'] }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { state, isMade, lastAt, verifiedAt, hasFailed, cannotBeRestored } = backup;
  if (!isMade) {
    return (
      <HealthRow name={t('Backups')} state={state}>
        <span>{t('This server makes no backups. Contact a system administrator')}</span>
      </HealthRow>
    );
  }
  return (
    <HealthRow name={t('Backups')} state={state}>
      <span>
        {lastAt === null ? t('No backup yet') : t('Last backup {when}', { when: formatInstant(lastAt, timeZone) })}
      </span>
      {verifiedAt !== null && (
        <span>{t('Last test restore {when}', { when: formatInstant(verifiedAt, timeZone) })}</span>
      )}
      {hasFailed && <span>{t('The latest backup failed. The log of the server says why')}</span>}
      {cannotBeRestored && <span>{t('The latest test restore failed. The log of the server says why')}</span>}
    </HealthRow>
  );
}

/** Displays whether mail is being sent, and mails that were abandoned. */
function MailRow({ mail: { state, waiting, dead, waitingSince } }: { mail: Health['mail'] }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  return (
    <HealthRow name={t('Email')} state={state}>
      <span>
        {waitingSince === null
          ? t('No pending emails')
          : t('{count} pending {count, email|emails}, the oldest since {when}', {
              count: waiting,
              when: formatInstant(waitingSince, timeZone),
            })}
      </span>
      {dead > 0 && (
        <Link to={PATHS.mailAdministration} search={{ group: 'dead' }}>
          {t('{count} {count, email|emails} could not be delivered', { count: dead })}
        </Link>
      )}
    </HealthRow>
  );
}

/** Displays whether the agency's stored secrets can be decrypted with the installation's key. */
function SecretsRow({ secrets }: { secrets: Health['secrets'] }) {
  const { t } = useText();
  const { state, mailPasswords, providers, webhooks, authenticatorApps } = secrets;
  if (state === 'good') {
    return (
      <HealthRow name={t('Secret key')} state={state}>
        <span>{t('Can decrypt all stored passwords and secrets')}</span>
      </HealthRow>
    );
  }
  return (
    <HealthRow name={t('Secret key')} state={state}>
      <span>{t('SECRET_KEY is not the key that encrypted these secrets, so they no longer work:')}</span>
      <ul>
        {mailPasswords > 0 && <li>{t('The password of the mail server: no emails are sent')}</li>}
        {providers > 0 && (
          <li>{t("{count} identity {count, provider|providers}: users can't sign in there", { count: providers })}</li>
        )}
        {webhooks > 0 && <li>{t('{count} {count, webhook|webhooks}: no events are sent', { count: webhooks })}</li>}
        {authenticatorApps > 0 && (
          <li>{t('{count} authenticator {count, app|apps}: codes are not accepted', { count: authenticatorApps })}</li>
        )}
      </ul>
      <span>{t('Start the server with the former key again, or enter these secrets again.')}</span>
    </HealthRow>
  );
}

/** Displays whether the server was restarted after a crash. */
function ServerRow({ server: { state, restarts, lastRestart, why, build } }: { server: Health['server'] }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  return (
    <HealthRow name={t('Server')} state={state}>
      <span>
        {[
          t('Release {release}', { release: build.release }),
          ...(build.commit ? [t('Commit {commit}', { commit: build.commit })] : []),
          ...(build.builtAt ? [t('Built on {day}', { day: formatInstant(build.builtAt, timeZone) })] : []),
        ].join(' · ')}
      </span>
      {lastRestart === null ? (
        <span>{t('No crash since the server was started')}</span>
      ) : (
        <>
          <span>
            {t('Restarted after a crash {count} {count, time|times}, the last time {when}', {
              count: restarts,
              when: formatInstant(lastRestart, timeZone),
            })}
          </span>
          <span>{t('Cause: {cause}. The log of the server says more', { cause: why ?? '' })}</span>
        </>
      )}
    </HealthRow>
  );
}

/** Displays people whose supervisor is no longer active. */
function TeamsRow({ teams: { state, count, names } }: { teams: Health['teams'] }) {
  const { t } = useText();
  const more = count - names.length;
  return (
    <HealthRow name={t('Supervisors')} state={state}>
      {count === 0 ? (
        <span>{t('All supervisors are active')}</span>
      ) : (
        <>
          <Link to={PATHS.people}>
            {t('{count} {count, person has|people have} a supervisor who is inactive or has left', { count })}
          </Link>
          <span>{[...names, ...(more > 0 ? [t('{count} more', { count: more })] : [])].join(', ')}</span>
        </>
      )}
    </HealthRow>
  );
}

/** Displays whether webhooks receive events, and those that were turned off after failing. */
function WebhooksRow({ webhooks }: { webhooks: Health['webhooks'] }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { state, waiting, waitingSince, turnedOff } = webhooks;
  return (
    <HealthRow name={t('Webhooks')} state={state}>
      <span>
        {waitingSince === null
          ? t('No pending events')
          : t('{count} pending {count, event|events}, the oldest since {when}', {
              count: waiting,
              when: formatInstant(waitingSince, timeZone),
            })}
      </span>
      {turnedOff > 0 && (
        <Link to={PATHS.webhooks}>
          {t('{count} {count, webhook was|webhooks were} turned off', { count: turnedOff })}
        </Link>
      )}
    </HealthRow>
  );
}
