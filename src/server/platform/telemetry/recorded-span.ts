import { SpanKind as ApiSpanKind, type HrTime, type SpanContext, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { RandomIdGenerator, ReadableSpan } from '@opentelemetry/sdk-trace';
import { VERSION } from '#domain/version.ts';
import type { Span, SpanAttributes, SpanKind, TraceParent } from './span.ts';

const KINDS: Record<SpanKind, ApiSpanKind> = {
  answered: ApiSpanKind.SERVER,
  asked: ApiSpanKind.CLIENT,
  own: ApiSpanKind.INTERNAL,
};
const SCOPE = { name: 'docket', version: VERSION };
const NONE: never[] = [];
const [WELL, FAILED] = [{ code: SpanStatusCode.UNSET }, { code: SpanStatusCode.ERROR }];

/** What all spans of a process have in common, and who is given those that are over. */
export type Recording = { resource: Resource; ids: RandomIdGenerator; done: (span: ReadableSpan) => void };

/** When a trace began by the clock of the day and by that which never jumps: its spans are placed by the second. */
type Clock = { day: number; steady: number };

/**
 * A span as its exporter reads it. The package's own does the same with many more objects for each, all of which are kept until the portion goes:
 * a save has a dozen spans and must hardly be slower for them (OBS-01).
 */
export class RecordedSpan implements Span, ReadableSpan {
  name: string;
  readonly kind: ApiSpanKind;
  attributes: SpanAttributes;
  readonly parentSpanContext?: SpanContext;
  readonly startTime: HrTime;
  endTime: HrTime;
  status = WELL;
  readonly links = NONE;
  readonly events = NONE;
  readonly instrumentationScope = SCOPE;
  readonly droppedAttributesCount = 0;
  readonly droppedEventsCount = 0;
  readonly droppedLinksCount = 0;
  ended = false;
  readonly #recording: Recording;
  readonly #clock: Clock;
  readonly #context: SpanContext;

  private constructor(
    recording: Recording,
    clock: Clock,
    parent: SpanContext | null,
    name: string,
    kind: ApiSpanKind,
    attributes: SpanAttributes,
  ) {
    this.name = name;
    this.kind = kind;
    this.attributes = attributes;
    this.#recording = recording;
    this.#clock = clock;
    if (parent) this.parentSpanContext = parent;
    this.#context = {
      traceId: parent?.traceId ?? recording.ids.generateTraceId(),
      spanId: recording.ids.generateSpanId(),
      traceFlags: TraceFlags.SAMPLED,
    };
    this.startTime = timeBy(clock);
    this.endTime = this.startTime;
  }

  /** Begins a trace, or goes on with that of a caller. */
  static begin(
    recording: Recording,
    {
      name,
      kind,
      attributes,
      parent,
    }: { name: string; kind: SpanKind; attributes: SpanAttributes; parent: TraceParent | null },
  ): RecordedSpan {
    const clock = { day: Date.now(), steady: performance.now() };
    const caller = parent && { ...parent, traceFlags: TraceFlags.SAMPLED, isRemote: true };
    return new RecordedSpan(recording, clock, caller, name, KINDS[kind], attributes);
  }

  get resource(): Resource {
    return this.#recording.resource;
  }

  get duration(): HrTime {
    const nanoseconds = (this.endTime[0] - this.startTime[0]) * 1e9 + this.endTime[1] - this.startTime[1];
    return [Math.floor(nanoseconds / 1e9), nanoseconds % 1e9];
  }

  spanContext(): SpanContext {
    return this.#context;
  }

  begin(name: string, kind: SpanKind, attributes: SpanAttributes = {}): Span {
    return new RecordedSpan(this.#recording, this.#clock, this.#context, name, KINDS[kind], attributes);
  }

  rename(name: string) {
    this.name = name;
  }

  add(attributes: SpanAttributes) {
    // Those that it began with may be another's as well.
    this.attributes = { ...this.attributes, ...attributes };
  }

  end(failure: string | null = null) {
    if (this.ended) return;
    this.ended = true;
    if (failure !== null) {
      this.add({ 'error.type': failure });
      this.status = FAILED;
    }
    this.endTime = timeBy(this.#clock);
    this.#recording.done(this);
  }
}

function timeBy({ day, steady }: Clock): HrTime {
  const milliseconds = day + performance.now() - steady;
  const seconds = Math.floor(milliseconds / 1000);
  return [seconds, Math.floor((milliseconds - seconds * 1000) * 1e6)];
}

/** One that nobody is told of, as whoever began the trace has left it out. */
export const LEFT_OUT: Span = {
  begin: () => LEFT_OUT,
  rename: () => undefined,
  add: () => undefined,
  end: () => undefined,
};
