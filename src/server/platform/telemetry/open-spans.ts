import type { Spans, SpansOptions } from './span.ts';

/**
 * Opens the way to a collector. Null where there is none: the packages that know the protocol are then not even loaded (OBS-01).
 */
export async function openSpans({
  endpoint,
  ...options
}: { endpoint: string | null } & Omit<SpansOptions, 'endpoint'>): Promise<Spans | null> {
  if (endpoint === null) return null;
  const { exportSpans } = await import('./exported-spans.ts');
  return exportSpans({ endpoint, ...options });
}
