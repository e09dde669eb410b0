import { text } from '../platform/translation.ts';

/** Combines skipped items in one sentence with reasons and counts; null if there are none. */
export function describeSkipped(skipped: readonly string[]): string | null {
  if (skipped.length === 0) return null;
  const counts = new Map<string, number>();
  for (const reason of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].map(([reason, count]) => `${reason} (${count})`).join('; ');
  return text('{count} {count, cell|cells} skipped: {reasons}', { count: skipped.length, reasons });
}
