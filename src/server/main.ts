import { setFlagsFromString } from 'node:v8';

/** Sets the growth factor of the heap's new space; Node's default is two. */
const growNewSpaceBy = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

// Loading the code fills the new space once; a process that only waits afterwards would keep 25 MB unused.
growNewSpaceBy(1);
const collector = process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
const flushTraces = collector
  ? (await import('./platform/telemetry/tracing.ts')).startTracing(collector)
  : async () => undefined;
const { startProcess } = await import('./start-process.ts');
await startProcess(flushTraces);
growNewSpaceBy(2);
