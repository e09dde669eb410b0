/** Whether somebody is typing into a cell of the lines, which the form takes over when the cell is left. */
export function isTypedIntoCell(): boolean {
  return document.activeElement instanceof HTMLInputElement && document.activeElement.closest('[role=grid]') !== null;
}
