import type { MailSettings, MailSettingsToSave } from '#contract/communication/mail.ts';

/** The settings in the form. */
export type MailForm = {
  host: string;
  port: string;
  security: string;
  username: string;
  password: string;
  senderName: string;
  senderAddress: string;
};

/** Returns the initial form; the password is never included. */
export function mailFormOf({ own }: MailSettings): MailForm {
  return {
    host: own?.host ?? '',
    port: String(own?.port ?? 587),
    security: own?.security ?? 'starttls',
    username: own?.username ?? '',
    password: '',
    senderName: own?.senderName ?? '',
    senderAddress: own?.senderAddress ?? '',
  };
}

/** Returns the request; an empty password keeps the stored one, or means none. */
export function bodyOfForm(form: MailForm, { own }: MailSettings): MailSettingsToSave {
  const { host, port, security, username, password, senderName, senderAddress } = form;
  const keeps = password === '' && own?.hasPassword;
  return {
    host: host.trim(),
    port: /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0,
    security: security === 'tls' ? 'tls' : 'starttls',
    username: username.trim() || null,
    ...(keeps ? {} : { password: password || null }),
    senderName: senderName.trim(),
    senderAddress: senderAddress.trim(),
    lastModified: own?.lastModified ?? null,
  };
}
