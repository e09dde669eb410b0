import { REQUESTED_WITH, SIGNED_IN_AS } from '#contract/http/headers.ts';

let person: string | null = null;

/** The person in whose name this page makes its calls, as `ownerOf` writes them; null = not known yet. */
export function signedInAs(): string | null {
  return person;
}

/** From now on calls are made in this name. */
export function makeCallsAs(owner: string | null) {
  person = owner;
}

/** What every request carries: that it comes from our own pages, and in whose name it is made. */
export function requestHeaders(owner = person): Record<string, string> {
  return {
    [REQUESTED_WITH.name]: REQUESTED_WITH.value,
    ...(owner === null ? {} : { [SIGNED_IN_AS]: owner }),
  };
}
