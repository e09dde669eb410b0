/** A mail server and how it is spoken to. */
export type MailServer = {
  host: string;
  port: number;
  /** `tls` from the first byte, `starttls` or nothing, `offered` = STARTTLS where the server has it. */
  security: 'tls' | 'starttls' | 'offered';
  username: string | null;
  password: string | null;
  /** Whether it may be in a private network: the installation's own may, one that an agency names may not. */
  isTrusted: boolean;
};

/** From whom mails are. */
export type MailSender = { name: string; address: string };

/** How the installation sends mail; no `server` = mails are captured. */
export type MailInstallation = {
  server: MailServer | null;
  sender: MailSender;
  /** Where people open the product, without a slash at the end. */
  publicUrl: string;
  /** What agencies' passwords are encrypted with; null = they cannot have one. */
  secretKey: string | null;
  /** Names, addresses and networks that agencies may name although they are private. */
  outboundAllow: readonly string[];
};

/** Reads SMTP_URL: `smtp://` and `smtps://`, with user and password where the server wants them. Null where it makes no sense. */
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
    // A password never goes over a network in the clear.
    security: isTls ? 'tls' : username && !isHere ? 'starttls' : 'offered',
    username,
    password: url.password ? decodeURIComponent(url.password) : null,
    isTrusted: true,
  };
}
