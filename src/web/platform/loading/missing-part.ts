/** A part of the application could not be loaded: the network is away, or a newer version has taken its place. */
export class MissingPart extends Error {}

/** Loads a part when it is needed. Fails with MissingPart. */
export function part<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () =>
    load().catch((cause: unknown) => {
      throw new MissingPart('a part could not be loaded', { cause });
    });
}
