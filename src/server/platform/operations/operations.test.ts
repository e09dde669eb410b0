import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAgency, type TestAgency } from '#test/fixtures/test-agency.ts';
import { createApp } from '../../app.ts';
import type { Agencies } from '../database/agencies.ts';
import { projectRoot } from './project-root.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency({ backupFolder: '/srv/backups' });
});
afterAll(() => agency.close());

const noAgencies: Agencies = {
  open: async () => null,
  connect: async () => null,
  askRegistry: async () => [],
  changesOf: () => null,
  changesUnseenFor: () => 0,
  connections: () => ({ open: 0, waiting: 0 }),
  list: async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  },
  close: async () => undefined,
};

describe('health checks and metrics', () => {
  it('/healthz answers while the process runs, /readyz once the databases answer', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const { status, headers } = await agency.send(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
    }
  });

  it('/readyz answers 503 while the database is unreachable, and /healthz still answers 200', async () => {
    const app = await createApp({ agencies: noAgencies, webFolder: '/nonexistent' });
    try {
      expect((await app.inject('/readyz')).statusCode).toBe(503);
      expect((await app.inject('/healthz')).statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });

  it('/readyz answers 503 once the server is stopping; requests are still served, without keep-alive', async () => {
    let isStopping = false;
    const agencies: Agencies = { ...noAgencies, list: async () => [] };
    const app = await createApp({ agencies, webFolder: '/nonexistent', isStopping: () => isStopping });
    try {
      expect((await app.inject('/readyz')).statusCode).toBe(200);
      isStopping = true;
      expect((await app.inject('/readyz')).statusCode).toBe(503);
      const { statusCode, headers } = await app.inject('/healthz');
      expect([statusCode, headers.connection]).toEqual([200, 'close']);
    } finally {
      await app.close();
    }
  });

  it('/metrics counts requests by endpoint and status, without record IDs', async () => {
    await agency.send('/api/auth/employeeinfo');
    await agency.send('/api/timesheet/timeentries/4711');
    const { status, body } = await agency.send('/metrics');
    expect(status).toBe(200);
    expect(body).toMatch(
      /docket_request_seconds_count\{method="GET",call="\/api\/auth\/employeeinfo",status="401"\} [1-9]/,
    );
    expect(body).toContain('call="/api/timesheet/timeentries/:id"');
    expect(body).toContain('process_resident_memory_bytes');
    expect(body).not.toContain('timeentries/4711');
  });

  it('the shipped dashboard and alerts use existing metrics (OBS-03)', async () => {
    const { body } = await agency.send('/metrics');
    const told = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const files = ['alerts.yaml', 'grafana-dashboard.json'].map((name) =>
      readFileSync(join(projectRoot(), 'container', name), 'utf8'),
    );
    for (const file of files) {
      const named = [...file.matchAll(/\b((?:docket|nodejs|process)_\w+?)(?:_bucket|_count|_sum)?\b(?=[^\w])/g)].map(
        ([, name]) => name!,
      );
      expect(named.length).toBeGreaterThan(8);
      expect(named.filter((name) => !told.has(name))).toEqual([]);
    }
    for (const figure of [
      'docket_database_connections',
      'docket_database_waiting',
      'docket_changes_unseen_seconds',
      'docket_agencies_out_of_date',
      'docket_tasks_overdue',
      'docket_mails_waiting',
    ])
      expect(body).toMatch(new RegExp(`^${figure} \\d+$`, 'm'));
    expect(JSON.parse(files[1]!).panels.length).toBeGreaterThan(5);
  });

  it('/metrics is available on this machine or with the token (FIX-18)', async () => {
    const app = await createApp({ agencies: noAgencies, webFolder: '/nonexistent', metricsToken: 'of-the-monitor' });
    const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
      app.inject({ url: '/metrics', remoteAddress, headers });
    try {
      expect((await ask('127.0.0.1')).statusCode).toBe(200);
      expect((await ask('10.0.0.9')).statusCode).toBe(404);
      // FIX-18: the Host header makes no difference.
      expect((await ask('10.0.0.9', { host: 'localhost:3000' })).statusCode).toBe(404);
      expect((await ask('127.0.0.1', { host: 'docket.example' })).statusCode).toBe(200);
      expect((await ask('127.0.0.1', { host: 'localhost', via: '1.1 proxy' })).statusCode).toBe(404);
      // A proxy on this machine forwards requests from elsewhere.
      expect((await ask('127.0.0.1', { 'x-forwarded-for': '10.0.0.9' })).statusCode).toBe(404);
      expect((await ask('10.0.0.9', { authorization: 'Bearer of-another' })).statusCode).toBe(404);
      expect((await ask('10.0.0.9', { authorization: 'Bearer of-the-monitor' })).statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });
});

describe('the log', () => {
  it('has a JSON line per request with endpoint, status, duration and person, without content', async () => {
    const lines: string[] = [];
    const app = await createApp({
      agencies: noAgencies,
      webFolder: '/nonexistent',
      logLevel: 'info',
      logTo: { write: (line) => void lines.push(line) },
    });
    try {
      const { headers } = await app.inject({
        url: '/api/auth/employeeinfo?secret=1',
        headers: { cookie: 'docket=x.y' },
      });
      const told = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request');
      expect(told).toMatchObject({
        reqId: headers['x-request-id'],
        method: 'GET',
        call: '/api/auth/employeeinfo',
        status: 401,
        milliseconds: expect.any(Number),
      });
      expect(lines.join('')).not.toMatch(/secret|docket=/);
    } finally {
      await app.close();
    }
  });
});
