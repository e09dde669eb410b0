import { text } from '../platform/translation.ts';

/** One sentence for everything that was skipped, with the reasons and how often each. Null when nothing was. */
export function describeSkipped(skipped: readonly string[]): string | null {
  if (skipped.length === 0) return null;
  const counts = new Map<string, number>();
  for (const reason of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].map(([reason, count]) => `${reason} (${count})`).join('; ');
  return text('{count} {count, cell|cells} skipped: {reasons}', { count: skipped.length, reasons });
}
