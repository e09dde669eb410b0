import { setFlagsFromString } from 'node:v8';

/** By how much the part of the heap for what is new grows when it is full; two is what Node begins with. */
const growNewSpaceBy = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

// Loading the code fills it once and for all; a process that only waits afterwards would keep 25 MB for nothing.
growNewSpaceBy(1);
const collector = process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
const flushTraces = collector
  ? (await import('./platform/telemetry/tracing.ts')).startTracing(collector)
  : async () => undefined;
const { startProcess } = await import('./start-process.ts');
await startProcess(flushTraces);
growNewSpaceBy(2);
