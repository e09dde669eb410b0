/** Splits a typed user name: `domain\user` contains both. The separately entered domain applies if none is typed. */
export function splitUserName(typed: string, givenDomain?: string): { domain: string | null; username: string } {
  const text = typed.trim();
  const at = text.indexOf('\\');
  if (at < 0) return { domain: givenDomain?.trim() || null, username: text };
  return { domain: text.slice(0, at).trim() || null, username: text.slice(at + 1).trim() };
}
