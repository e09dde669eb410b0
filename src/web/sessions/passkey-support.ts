import type { Texts } from '../platform/translation.ts';

/** Whether passkeys can be used on this page, and if not, why. */
export type PasskeySupport = 'possible' | 'nowhere' | 'elsewhere' | 'unsupported';

/** The origin at which passkeys of this installation work, as the page was sent with; '' = there is none. */
function passkeyOrigin(): string {
  const said = document.querySelector<HTMLMetaElement>('meta[name="docket-passkeys"]')?.content ?? '';
  // The development server sends the page as it is written.
  return said.startsWith('__') ? location.origin : said;
}

/** Whether this page may use passkeys: nothing is offered that cannot work. */
export function passkeySupport(): PasskeySupport {
  const origin = passkeyOrigin();
  if (origin === '') return 'nowhere';
  if (origin !== location.origin) return 'elsewhere';
  return typeof globalThis.PublicKeyCredential === 'function' && 'credentials' in navigator
    ? 'possible'
    : 'unsupported';
}

/** Why none can be used here, where that matters; null = they can. */
export function describeMissingPasskeys(t: Texts['t']): string | null {
  switch (passkeySupport()) {
    case 'possible':
      return null;
    case 'nowhere':
      return t('Passkeys need an address that begins with https, which a system administrator can set.');
    case 'elsewhere':
      return t('Passkeys work at {address}. Open Docket there.', { address: passkeyOrigin() });
    case 'unsupported':
      return t('This browser cannot use passkeys.');
  }
}

/** Whether the browser offers passkeys among what it fills in by itself. */
export async function offersPasskeysInFields(): Promise<boolean> {
  if (passkeySupport() !== 'possible') return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}
