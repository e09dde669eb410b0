import { describe, expect, it } from 'vitest';
import { connectionsOfAgency, isLoopback, readConfiguration } from './configuration.ts';

describe('the demo agencies', () => {
  it.each([
    [{}, true],
    [{ HOST: '127.0.0.1' }, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.0.2.7' }, false],
    [{ HOST: 'docket.example' }, false],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, true],
    [{ HOST: '127.0.0.1', DEMO: 'off' }, false],
  ])('are created on a server that others can reach only on request: %o (FIX-20)', (environment, withDemo) => {
    expect(readConfiguration(environment).withDemo).toBe(withDemo);
  });

  it('take their size from a number of three or more digits', () => {
    expect(readConfiguration({ DEMO: '400000' })).toMatchObject({ withDemo: true, demoEntries: 400_000 });
    expect(readConfiguration({ DEMO: '1' })).toMatchObject({ withDemo: true, demoEntries: null });
    expect(() => readConfiguration({ DEMO: '20000001' })).toThrow('DEMO must be a number from 100 to 20000000');
    expect(() => readConfiguration({ DEMO: '12' })).toThrow('DEMO must be on or off, not "12".');
  });

  it("aren't created for a name that only looks like loopback (FIX-20)", () => {
    expect(['127.0.0.1.example', 'localhost.example', '1127.0.0.1'].map(isLoopback)).toEqual([false, false, false]);
  });
});

it.each([
  [60, 12],
  [40, 8],
  [2, 2],
])('of %i connections, %i are for one agency (SCALE-04)', (all, ofAgency) => {
  expect(connectionsOfAgency(all)).toBe(ofAgency);
});

it('serves over TLS when users open an https address, and rejects TLS=on alone', () => {
  expect(readConfiguration({ PUBLIC_URL: 'https://docket.example' }).isServedOverTls).toBe(true);
  expect(readConfiguration({ PUBLIC_URL: 'https://docket.example', TLS: 'on' }).isServedOverTls).toBe(true);
  expect(readConfiguration({ TLS: 'off' }).isServedOverTls).toBe(false);
  expect(() => readConfiguration({ TLS: 'on' })).toThrow('TLS is no longer a setting: set PUBLIC_URL');
});

describe('the agencies on the sign-in page', () => {
  it('are all listed by default (SCALE-14)', () => {
    expect(readConfiguration({}).agencyList).toBe('all');
    expect(readConfiguration({ AGENCY_LIST: 'named' }).agencyList).toBe('named');
    expect(() => readConfiguration({ AGENCY_LIST: 'some' })).toThrow('AGENCY_LIST must be all or named, not "some".');
  });
});

describe('file storage', () => {
  const login = { AWS_ACCESS_KEY_ID: 'KEYOFDOCKET', AWS_SECRET_ACCESS_KEY: 'its-secret' };

  it('is the database by default, or an object store with its own login (SCALE-17)', () => {
    expect(readConfiguration({ ...login }).attachmentStore).toBeNull();
    expect(readConfiguration({ ATTACHMENTS: 'database' }).attachmentStore).toBeNull();
    const credentials = { accessKeyId: 'KEYOFDOCKET', secretAccessKey: 'its-secret' };
    expect(readConfiguration({ ...login, ATTACHMENTS: 's3://files?region=eu-central-1' }).attachmentStore).toEqual({
      ...{ bucket: 'files', prefix: '', region: 'eu-central-1', credentials },
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
    });
    const elsewhere = 's3://files/of/docket/?endpoint=http://swift.intern.example:8080/';
    expect(readConfiguration({ ...login, ATTACHMENTS: elsewhere }).attachmentStore).toEqual({
      ...{ bucket: 'files', prefix: 'of/docket/', region: 'us-east-1', credentials },
      endpoint: 'http://swift.intern.example:8080',
    });
  });

  it.each([
    [
      { ATTACHMENTS: 'files' },
      'ATTACHMENTS must be database or look like s3://bucket or s3://bucket/folder, not "files".',
    ],
    [{ ATTACHMENTS: 's3://' }, 'ATTACHMENTS must be database or look like s3://bucket'],
    [{ ATTACHMENTS: 's3://Files' }, '"Files" is not a bucket name'],
    [{ ATTACHMENTS: 's3://key:its-secret@files' }, 'is not a bucket name'],
    [{ ATTACHMENTS: 'https://key:its-secret@files.example' }, 'ATTACHMENTS must be database or look like'],
    [{ ATTACHMENTS: 's3://files/../others' }, 'the folder in the bucket may contain'],
    [{ ATTACHMENTS: 's3://files?region=x y' }, 'region must be a region'],
    [{ ATTACHMENTS: 's3://files?zone=eu' }, 'accepts endpoint and region after the question mark, not "zone"'],
    [{ ATTACHMENTS: 's3://files/a b' }, 'the folder in the bucket may contain'],
    [{ ATTACHMENTS: 's3://files?endpoint=swift:8080' }, 'endpoint must be the address'],
    [{ ATTACHMENTS: 's3://files?endpoint=https://a:its-secret@swift' }, 'endpoint must be the address'],
    [
      { ATTACHMENTS: 's3://files', AWS_REGION: 'eu-central-1' },
      'AWS_REGION is no longer a setting: write ATTACHMENTS=',
    ],
    [{ ATTACHMENTS: 's3://files', AWS_SECRET_ACCESS_KEY: '' }, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must give'],
  ])(
    'is rejected with an explanation, without secrets, when the configuration is invalid: %o (SCALE-17)',
    (environment, sentence) => {
      const read = () => readConfiguration({ ...login, ...environment });
      expect(read).toThrow(sentence);
      expect(read).not.toThrow('its-secret');
    },
  );
});

describe('the database', () => {
  it('may be behind a pooler, with an extra address for the server itself (SCALE-07)', () => {
    const pooled = { DATABASE_URL: 'postgres://pooler/docket', DATABASE_DIRECT_URL: 'postgres://server/docket' };
    expect(readConfiguration(pooled)).toMatchObject({
      databaseUrl: pooled.DATABASE_URL,
      databaseDirectUrl: pooled.DATABASE_DIRECT_URL,
    });
    expect(readConfiguration({ DATABASE_URL: pooled.DATABASE_URL }).databaseDirectUrl).toBeNull();
  });

  it('may be on several servers, each with its own variable (SCALE-01)', () => {
    const { otherServers } = readConfiguration({
      DATABASE_URL: 'postgres://one/docket',
      DATABASE_URL_TWO: 'postgres://pooler-of-two/',
      DATABASE_DIRECT_URL_TWO: 'postgres://two/',
      DATABASE_URL_EAST_3: 'postgres://east/',
      DATABASE_URL_UNUSED: '',
    });
    expect(otherServers).toEqual([
      { name: 'east_3', url: 'postgres://east/', pooledUrl: 'postgres://east/' },
      { name: 'two', url: 'postgres://two/', pooledUrl: 'postgres://pooler-of-two/' },
    ]);
    expect(readConfiguration({}).otherServers).toEqual([]);
    expect(() => readConfiguration({ DATABASE_URL_MAIN: 'postgres://one/' })).toThrow('DATABASE_URL names');
  });

  it("rejects a telemetry collector address that isn't HTTP (OBS-01)", () => {
    expect(() => readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' })).not.toThrow();
    expect(() => readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' })).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT must start with http:// or https://',
    );
  });

  it('rejects an address with several hosts, and names its variable (SCALE-11)', () => {
    const one = 'postgres://docket@db1:5432/docket';
    for (const variable of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_URL_EAST', 'DATABASE_DIRECT_URL_EAST'])
      expect(() =>
        readConfiguration({ DATABASE_URL: one, DATABASE_URL_EAST: one, [variable]: 'postgres://db1,db2/docket' }),
      ).toThrow(`${variable} names several servers.`);
  });

  it.each([
    [{ DATABASE_DIRECT_URL: 'postgres://server/docket' }, 'DATABASE_URL must name the pooler'],
    [
      { DATABASE_URL: 'postgres://pooler', DATABASE_DIRECT_URL: 'mysql://server' },
      'DATABASE_DIRECT_URL must start with',
    ],
  ])('an address that makes no sense is refused with a sentence: %o (SCALE-07)', (environment, sentence) => {
    expect(() => readConfiguration(environment)).toThrow(sentence);
  });
});
