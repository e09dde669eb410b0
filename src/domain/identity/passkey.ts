/** Limits: passkeys per person, and characters of a passkey's name. */
export const MOST_PASSKEYS = 20;
export const LONGEST_PASSKEY_NAME = 60;

/** The validity of a passkey challenge, in minutes. */
export const PASSKEY_MINUTES = 5;

/** The WebAuthn relying party: the host of the installation's address, and its only valid origin. */
export type RelyingParty = { id: string; origin: string };

/**
 * Returns the relying party of an address; null if browsers don't allow passkeys there: they require https or localhost, and a host name
 * instead of an IP address.
 */
export function relyingPartyOf({
  protocol,
  hostname,
  origin,
}: {
  protocol: string;
  hostname: string;
  origin: string;
}): RelyingParty | null {
  const isLocal = /(^|\.)localhost$/.test(hostname);
  const isNumbers = /^[\d.]+$|^\[/.test(hostname);
  if (isNumbers || hostname === '' || !(protocol === 'https:' || (protocol === 'http:' && isLocal))) return null;
  return { id: hostname, origin };
}

/** A passkey's user handle: the agency's database, and the person's random handle there. */
export type UserHandle = { agency: string; handle: string };

/** Encodes a user handle. WebAuthn allows 64 bytes; this uses at most 40 + 1 + 22. */
export function writtenUserHandle({ agency, handle }: UserHandle): string {
  return `${agency}.${handle}`;
}

/** Decodes a user handle; null if it isn't one of Docket's. */
export function readUserHandle(text: string): UserHandle | null {
  const [, agency, handle] = /^([a-z][a-z0-9-]{0,39})\.([\w-]{22})$/.exec(text) ?? [];
  return agency && handle ? { agency, handle } : null;
}

/** Returns whether a passkey's signature counter went back, which may mean a cloned key. Synced passkeys don't count and always send 0. */
export function hasCounterGoneBack(before: number, shown: number): boolean {
  return (before > 0 || shown > 0) && shown <= before;
}

/** Password managers by AAGUID. The value is self-reported: for display only. */
const KEEPERS: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome, macOS',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
};

/** Proposes a unique name for a new passkey: its password manager, else the device. */
export function proposedPasskeyName(
  { aaguid, browser, system }: { aaguid: string; browser: string | null; system: string | null },
  taken: readonly string[],
): string {
  const name = KEEPERS[aaguid] ?? ([browser, system].filter(Boolean).join(', ') || 'Passkey');
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name} ${number}`)) number++;
  return `${name} ${number}`;
}
