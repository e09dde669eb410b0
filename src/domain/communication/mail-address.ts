/** The longest address that mail servers take (RFC 5321), and the longest part before its @. */
const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;

/** Without quotes, comments and blanks, which real addresses don't have; letters of every script. */
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN =
  /^(?=.{1,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

/** Whether mail can be sent to it: one bare address, nothing that would begin another header or recipient. */
export function isMailAddress(text: string): boolean {
  if (text.length > LONGEST_ADDRESS) return false;
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && local.length <= LONGEST_LOCAL_PART && LOCAL_PART.test(local) && DOMAIN.test(domain);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a header
const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

/** Whether a text can stand in a header of a mail, as a subject or a name does: on one line, without control characters. */
export function isOneLine(text: string): boolean {
  return !CONTROL.test(text);
}
