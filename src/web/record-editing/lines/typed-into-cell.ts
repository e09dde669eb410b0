/** The cell of the lines into which somebody is typing, which the form takes over when it is left; null = none. */
export function cellTypedInto(): HTMLInputElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && activeElement.closest('[role=grid]') ? activeElement : null;
}

/** Whether somebody is typing into a cell of the lines. */
export function isTypedIntoCell(): boolean {
  return cellTypedInto() !== null;
}
