/** Returns the cell being typed into, which the form takes over when it's left; null if none. */
export function cellTypedInto(): HTMLInputElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && activeElement.closest('[role=grid]') ? activeElement : null;
}

export function isTypedIntoCell(): boolean {
  return cellTypedInto() !== null;
}
