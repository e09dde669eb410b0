/** Formats a CSV line (RFC 4180) with its line break. */
export function csvLine(cells: readonly string[], separator: string): string {
  const quoted = cells.map((cell) =>
    cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  return `${quoted.join(separator)}\r\n`;
}
