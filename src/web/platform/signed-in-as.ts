import { REQUESTED_WITH, SIGNED_IN_AS } from '#contract/http/headers.ts';

let person: string | null = null;

/** Returns the user in whose name this page makes calls, as in `ownerOf`; null if unknown. */
export function signedInAs(): string | null {
  return person;
}

/** Sets the user in whose name calls are made. */
export function makeCallsAs(owner: string | null) {
  person = owner;
}

/** Returns the headers of every request: that it comes from our pages, and in whose name. */
export function requestHeaders(owner = person): Record<string, string> {
  return {
    [REQUESTED_WITH.name]: REQUESTED_WITH.value,
    ...(owner === null ? {} : { [SIGNED_IN_AS]: owner }),
  };
}
