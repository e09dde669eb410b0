/** So many rows a page of a list has. */
const PAGE = 15;

/** The row that a key leads to from another, which may lie beyond the ends of the list; null when it leads nowhere. */
export function rowReachedBy(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + PAGE;
    case 'PageUp':
      return at - PAGE;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
