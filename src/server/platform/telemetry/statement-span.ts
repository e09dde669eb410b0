import { failureCode, type Span } from './span.ts';
import { toldStatement } from './statement-text.ts';

/** Begins the span of a statement within that of what asks it; the answer ends it, with the error where there was one. */
export function beginStatement(within: Span, sql: string): (error?: unknown) => void {
  const { name, attributes } = toldStatement(sql);
  const span = within.begin(name, 'asked', attributes);
  return (error) => span.end(error ? failureCode(error) : null);
}
