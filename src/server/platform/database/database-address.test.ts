import { expect, it } from 'vitest';
import { changedAddress, databaseIn, refuseUnusableAddress } from './database-address.ts';

const refusalOf = (address: string) => {
  try {
    refuseUnusableAddress(address, 'DATABASE_URL_EAST');
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

it('takes the address of one server, also of a socket in a folder (SCALE-11)', () => {
  for (const address of [
    'postgres://u:p@one:5433/docket?sslmode=require',
    'postgresql://u@[::1]:5433/docket',
    'postgres:///docket',
    'postgres://u@/docket?host=/run/postgresql',
  ])
    expect([address, refusalOf(address)]).toEqual([address, null]);
});

it('refuses several servers and what can’t be read, and names the setting (SCALE-11)', () => {
  const several =
    'DATABASE_URL_EAST names several servers. Give the one address that leads to the primary: of a managed service, HAProxy or PgBouncer.';
  for (const [address, problem] of [
    ['postgres://one,two/docket', several],
    ['postgres://u@one:5433,two:5434/docket', several],
    ['postgres://u@/docket?host=one,two&port=6432', several],
    [
      'postgres://one/docket?target_session_attrs=read-write',
      'DATABASE_URL_EAST: target_session_attrs is not supported. Give the address that leads to the primary.',
    ],
    ['one', 'DATABASE_URL_EAST: this is no address, postgres://user:password@host:5432/name.'],
  ] as const)
    expect([address, refusalOf(address)]).toEqual([address, problem]);
});

it('changes database and login of an address', () => {
  const address = 'postgres://owner:secret@[::1]:5433/docket?sslmode=require';
  expect(databaseIn(address)).toBe('docket');
  expect(databaseIn('postgres://one')).toBe('');
  const changed = changedAddress(address, (url) => {
    url.pathname = '/docket_harbour-pine';
    url.username = 'app';
    url.password = 'p@ss';
  });
  expect(changed).toBe('postgres://app:p%40ss@[::1]:5433/docket_harbour-pine?sslmode=require');
});
