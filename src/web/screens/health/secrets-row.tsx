import type { Health } from '#contract/operations/health.ts';
import { useText } from '../../platform/translation.ts';
import { HealthRow } from './health-row.tsx';

/** Whether the secrets that the agency stored can be decrypted with the installation's key. */
export function SecretsRow({ secrets }: { secrets: Health['secrets'] }) {
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
