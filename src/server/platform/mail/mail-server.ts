/** A mail server and how to connect. */
export type MailServer = {
  host: string;
  port: number;
  /** `tls` from the start, `starttls` required, `offered` if the server supports it. */
  security: 'tls' | 'starttls' | 'offered';
  username: string | null;
  password: string | null;
  /** Whether it may be in a private network: allowed for the installation's own server, not for an agency's. */
  isTrusted: boolean;
};

export type MailSender = { name: string; address: string };

/** How the installation sends mail; without a `server`, mails are captured. */
export type MailInstallation = {
  server: MailServer | null;
  sender: MailSender;
  /** The product's public address, without a trailing slash. */
  publicUrl: string;
  /** Encrypts agencies' passwords; null if none can be stored. */
  secretKey: string | null;
  /** Private names, addresses and networks that agencies may use. */
  outboundAllow: readonly string[];
};

/** Parses SMTP_URL: `smtp://` and `smtps://`, with optional user and password. Null if invalid. */
export function readMailServerUrl(value: string): MailServer | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  if (!/^smtps?:$/.test(url.protocol) || !url.hostname) return null;
  const isTls = url.protocol === 'smtps:';
  const username = url.username ? decodeURIComponent(url.username) : null;
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isTls ? 465 : 587),
    // Passwords are never sent over a network unencrypted.
    security: isTls ? 'tls' : username && !isHere ? 'starttls' : 'offered',
    username,
    password: url.password ? decodeURIComponent(url.password) : null,
    isTrusted: true,
  };
}
