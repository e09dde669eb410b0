/** Says whether a part of the screen holds something that was typed and is not saved. */
type Holder = () => boolean;

const holders = new Set<Holder>();

/** Lets a part of the screen say whether it holds unsaved input. Answers the function that stops it. */
export function watchUnsavedInput(holder: Holder): () => void {
  holders.add(holder);
  return () => holders.delete(holder);
}

/** Whether anything on the screen would be lost by leaving it. */
export function hasUnsavedInput(): boolean {
  return [...holders].some((holds) => holds());
}
