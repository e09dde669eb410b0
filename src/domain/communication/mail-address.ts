/** The maximum lengths of an address and of its local part (RFC 5321). */
const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;

/** Excludes quotes, comments and spaces, which real addresses don't contain; allows letters of every script. */
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN =
  /^(?=.{1,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

/** Returns whether a text is one bare mail address that can't inject another header or recipient. */
export function isMailAddress(text: string): boolean {
  if (text.length > LONGEST_ADDRESS) return false;
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && local.length <= LONGEST_LOCAL_PART && LOCAL_PART.test(local) && DOMAIN.test(domain);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a header
const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

/** Returns whether a text can be a mail header: one line without control characters. */
export function isOneLine(text: string): boolean {
  return !CONTROL.test(text);
}
