/** A part of the application couldn't be loaded: no network, or a newer version replaced it. */
export class MissingPart extends Error {}

/** Wraps a lazy import so that it fails with MissingPart. */
export function part<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () =>
    load().catch((cause: unknown) => {
      throw new MissingPart('a part could not be loaded', { cause });
    });
}
