import { describe, expect, it } from 'vitest';
import { toldStatement } from './statement-text.ts';

const told = (sql: string) => toldStatement(sql).attributes['db.query.text'];

describe('what is told of a statement', () => {
  it('OBS-01 parameters stay their places, and names and types what they are', () => {
    const sql = 'select id, "lastModified", $12::integer[] from time_entry_2 where employee_id = $1 and hours > $2';
    expect(told(sql)).toBe(sql);
  });

  it('OBS-01 what is written out is left out, in whatever way', () => {
    expect(told("where status in ('ready', 'it''s') and n = 12.5")).toBe('where status in (?, ?) and n = ?');
    expect(told(String.raw`set note = e'it\'s Emma' where id = 7`)).toBe('set note = ? where id = ?');
    expect(told('do $$ begin drop secret; end $$')).toBe('do ?');
    expect(told("do $body$ it's $$ Emma $body$ language plpgsql")).toBe('do ? language plpgsql');
    expect(told("alter role docket_login with login password 'abc")).toBe(
      'alter role docket_login with login password ?',
    );
    expect(told("select x'1f', b'01', u&'\\0041', -5, 1e-9")).toBe('select x?, b?, u&?, -?, ?');
  });

  it('OBS-01 comments are left out, and a quote in one begins nothing', () => {
    expect(told("select a -- it's Emma's\nfrom b /* 'Sam */ where c = 'd'")).toBe('select a from b where c = ?');
    expect(told(`select "it's" from b where c = 'd'`)).toBe(`select "it's" from b where c = ?`);
  });

  it('OBS-01 is shortened, and named by what it does to which table', () => {
    const long = toldStatement(`insert into time_entry (id) values ${'($1), '.repeat(1000)}`);
    expect(long.attributes['db.query.text'].length).toBe(501);
    expect(long.name).toBe('insert time_entry');
    const nameOf = (sql: string) => toldStatement(sql).name;
    expect(nameOf('  update job set name = $1')).toBe('update job');
    expect(nameOf('with due as (select id from outgoing_mail) select')).toBe('with outgoing_mail');
    expect(nameOf('begin; set local plan_cache_mode = force_generic_plan')).toBe('begin');
    expect(nameOf('commit')).toBe('commit');
    expect(nameOf('')).toBe('statement');
  });
});
