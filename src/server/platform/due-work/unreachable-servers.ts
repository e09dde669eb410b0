/** The PostgreSQL servers that did not answer when something was to be done there. */
export type UnreachableServers = {
  /** For which nothing is taken but by `toTry`. */
  names(): string[];
  /** One of them of which something may be taken, to see whether it is there again; null while another one is tried, or it was lately. */
  toTry(): string | null;
  /** Something of it was taken for that. */
  isTried(name: string): void;
  /** What was done there has ended, or failed as the server is away. */
  ended(name: string, how: { isAway: boolean }): void;
};

/**
 * Remembers which servers are away, for `pause` milliseconds each: work on them waits long for nothing, and takes a place each. One at a time is tried, so that all
 * others keep theirs.
 */
export function openUnreachableServers(pause: number): UnreachableServers {
  const triedAt = new Map<string, number>();
  let tried: string | null = null;
  return {
    names: () => [...triedAt.keys()],
    toTry() {
      if (tried !== null) return null;
      const now = performance.now();
      return [...triedAt].find(([, at]) => now - at >= pause)?.[0] ?? null;
    },
    isTried(name) {
      tried = name;
    },
    ended(name, { isAway }) {
      if (tried === name) tried = null;
      // Put at the end: the next to be tried is another one.
      triedAt.delete(name);
      if (isAway) triedAt.set(name, performance.now());
    },
  };
}
