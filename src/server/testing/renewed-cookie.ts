/** The session's cookie as an answer has renewed it (FIX-14); null = it is as it was. */
export function renewedCookie({ headers }: { headers: Headers }): string | null {
  const given = headers.getSetCookie().find((one) => /^docket=\w/.test(one));
  return given?.split(';')[0] ?? null;
}
