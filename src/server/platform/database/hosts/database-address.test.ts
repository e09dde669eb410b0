import { expect, it } from 'vitest';
import { addressAt, changedAddress, databaseIn, readHosts } from './database-address.ts';

const refusalOf = (address: string) => {
  try {
    return readHosts(address, 'DATABASE_URL_EAST');
  } catch (error) {
    return (error as Error).message;
  }
};

it('SCALE-11 reads the servers of an address as libpq does', () => {
  for (const [address, hosts, wanted] of [
    ['postgres://one,two/docket', ['one 5432', 'two 5432'], 'read-write'],
    ['postgresql://u:p%40@one:5433,two:5434/docket?target_session_attrs=primary', ['one 5433', 'two 5434'], 'primary'],
    ['postgres://u@one,two:5434/docket?target_session_attrs=any&sslmode=disable', ['one 5432', 'two 5434'], 'any'],
    ['postgres://u@[::1]:5433,127.0.0.1/docket', ['::1 5433', '127.0.0.1 5432'], 'read-write'],
    ['postgres://u@/docket?host=one,two&port=6432', ['one 6432', 'two 6432'], 'read-write'],
    ['postgres:///docket?host=one,two&port=1,2', ['one 1', 'two 2'], 'read-write'],
    ['postgres://u@one,two:5434?port=6432', ['one 6432', 'two 5434'], 'read-write'],
    ['postgres://u@%2Frun%2Fpostgresql,two/docket', ['/run/postgresql 5432', 'two 5432'], 'read-write'],
    ['postgres://u@one/docket?target_session_attrs=read-write', ['one 5432'], 'read-write'],
  ] as const) {
    const named = readHosts(address)!;
    expect([address, named.hosts.map(({ host, port }) => `${host} ${port}`), named.wanted]).toEqual([
      address,
      hosts,
      wanted,
    ]);
  }
});

it('SCALE-11 leaves the address of a single server to the driver', () => {
  for (const address of [
    'postgres://u:p@one:5433/docket?sslmode=require',
    'postgres:///docket',
    'postgres://u@/d?host=/run',
  ])
    expect([address, readHosts(address)]).toEqual([address, null]);
});

it('SCALE-11 says what makes no sense, and which setting it is in', () => {
  for (const [address, problem] of [
    ['postgres://one,/docket', 'DATABASE_URL_EAST: one of its hosts has no name.'],
    ['postgres://one,:5433/docket', 'DATABASE_URL_EAST: one of its hosts has no name.'],
    ['postgres://one:0,two/docket', 'DATABASE_URL_EAST: 0 is no port.'],
    ['postgres://one,two:99999/docket', 'DATABASE_URL_EAST: 99999 is no port.'],
    ['postgres://u@/docket?host=a,b,c&port=1,2', 'DATABASE_URL_EAST: 3 hosts and 2 ports are named.'],
    ['one,two', 'DATABASE_URL_EAST: this is no address, postgres://user:password@host:5432/name.'],
    [
      'postgres://one,two/docket?target_session_attrs=standby',
      'DATABASE_URL_EAST: target_session_attrs must be read-write, primary or any, not "standby": Docket writes.',
    ],
    [
      'postgres://one/docket?target_session_attrs=master',
      'DATABASE_URL_EAST: target_session_attrs must be read-write, primary or any, not "master".',
    ],
  ])
    expect([address, refusalOf(address!)]).toEqual([address, problem]);
});

it('SCALE-11 changes database and login of such an address, and names one of its servers to the driver', () => {
  const address = 'postgres://owner:secret@one:5433,[::1]/docket?target_session_attrs=primary&sslmode=require';
  expect(databaseIn(address)).toBe('docket');
  expect(databaseIn('postgres://one,two')).toBe('');
  const other = changedAddress(address, (url) => {
    url.pathname = '/docket_harbour-pine';
    url.username = 'hosts';
    url.password = 'p@ss';
  });
  expect(other).toBe(
    'postgres://hosts:p%40ss@one:5433,[::1]/docket_harbour-pine?target_session_attrs=primary&sslmode=require',
  );
  const [one, two] = readHosts(other)!.hosts;
  expect(addressAt(other, one)).toBe('postgres://hosts:p%40ss@one:5433/docket_harbour-pine?sslmode=require');
  expect(addressAt(other, two!)).toBe('postgres://hosts:p%40ss@[::1]:5432/docket_harbour-pine?sslmode=require');
});
