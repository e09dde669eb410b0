import type { Registry } from '../database/registry/registry.ts';

/** The first release whose servers read files that lie outside (SCALE-17); older ones would give out nothing in their place. */
const FIRST_THAT_READS = 2;

/**
 * Whether no server of a release runs any more, or may come back, that does not read what lies outside. Asked until it is so; where the registry does not say, it is
 * not.
 */
export function allReadOutside(registry: Pick<Registry, 'query'>): () => Promise<boolean> {
  let doAll = false;
  return async () => {
    if (doAll) return true;
    const ask = registry.query<{ upTo: number }>('select contracted_to as "upTo" from schema_release');
    const [row] = await ask.catch(() => []);
    doAll = row !== undefined && row.upTo >= FIRST_THAT_READS;
    return doAll;
  };
}
