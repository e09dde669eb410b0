/** What is told of a span beside its name and its times: no parameter of a call or statement, and no name of anybody or anything (OBS-01). */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** Whether something is answered, asked of another server, or done by the process itself. */
export type SpanKind = 'answered' | 'asked' | 'own';

/** A piece of work with its beginning and its end, which a collector is told of once it is over (OBS-01). */
export type Span = {
  /** Begins a piece of this one. */
  begin(name: string, kind: SpanKind, attributes?: SpanAttributes): Span;
  rename(name: string): void;
  add(attributes: SpanAttributes): void;
  /** Ends it, once. `failure` = by which code it failed; null = it did not. */
  end(failure?: string | null): void;
};

/** A place in the trace of somebody else. */
export type TraceParent = { traceId: string; spanId: string; isSampled: boolean };

/** Where spans begin, and how what is not sent yet is sent and all is let go. */
export type Spans = {
  /** Begins a trace, or goes on with that of a caller. */
  begin(name: string, kind: SpanKind, attributes?: SpanAttributes, parent?: TraceParent | null): Span;
  /** Sends what there is, but waits for no collector longer than for some seconds. */
  close(): Promise<void>;
};

/** Where spans go to, and who is told when they cannot. */
export type SpansOptions = { endpoint: string; warn: (error: unknown, about: string) => void };

/** By which code something failed: of PostgreSQL, of the system or of ours. Its words may hold what somebody has typed. */
export function failureCode(error: unknown): string {
  const { code, kind } = (error ?? {}) as { code?: unknown; kind?: unknown };
  const known = code ?? kind;
  return typeof known === 'string' && /^[\w-]{1,40}$/.test(known) ? known : 'error';
}
