import type { UnreadableSecrets } from '#domain/operations/health.ts';
import { MAIL_PASSWORD } from './core/mail/mail-setting.sql.ts';
import { PROVIDER_SECRET } from './identity/providers/provider-secrets.ts';
import { openSecret } from './identity/two-factor/totp.ts';
import type { AgencyDatabase } from './platform/database/postgres.ts';
import { openSealedText } from './platform/sealed-text.ts';
import { countWebhooks } from './webhook/webhook-figures.sql.ts';
import { openWebhookSecret } from './webhook/webhook-secret.ts';

/**
 * Counts an agency's secrets that the installation's key no longer decrypts, because SECRET_KEY or the key file changed. A null key
 * decrypts none.
 */
export async function countUnreadableSecrets(
  database: AgencyDatabase,
  secretKey: string | null,
): Promise<UnreadableSecrets> {
  const isUnreadable = (sealed: string | null, purpose: string) =>
    sealed !== null && (secretKey === null || openSealedText(sealed, secretKey, purpose) === null);
  const [mail, providers, webhooks, apps] = await Promise.all([
    database.selectFrom('mail_setting').select('password_sealed').execute(),
    database.selectFrom('identity_provider').select('sealed_secret').execute(),
    database.selectFrom('webhook').select(['id', 'sealed_secret']).where('sealed_secret', 'is not', null).execute(),
    database.selectFrom('totp_factor').select(['employee_id', 'secret_sealed']).execute(),
  ]);
  return {
    mailPasswords: mail.filter(({ password_sealed }) => isUnreadable(password_sealed, MAIL_PASSWORD)).length,
    providers: providers.filter(({ sealed_secret }) => isUnreadable(sealed_secret, PROVIDER_SECRET)).length,
    webhooks: webhooks.filter(({ id, sealed_secret }) => openWebhookSecret(sealed_secret!, secretKey, id) === null)
      .length,
    authenticatorApps: apps.filter((app) => openSecret(app.secret_sealed, secretKey, app.employee_id) === null).length,
  };
}

/** What slices count for the health page. */
export const HEALTH_PARTS = { countWebhooks, countUnreadableSecrets };
