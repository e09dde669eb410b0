import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedAddress, isPublicAddress } from './network-address.ts';

describe('what counts as one client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s is %s (FIX-12)', (address, counted) => expect(countedAddress(address)).toBe(counted));

  it('is the same for all addresses of a /64, and another for those of the next (FIX-12)', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const four = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(four, four, four, four, (network, one, other, elsewhere) => {
        const of = (...parts: string[][]) => countedAddress(parts.flat().join(':'));
        expect(of(network, one)).toBe(of(network, other));
        if (network.join() !== elsewhere.join()) expect(of(network, one)).not.toBe(of(elsewhere, one));
      }),
    );
  });
});

describe('an address that the product may connect to for an agency', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '192.169.0.1',
    '100.128.0.1',
    '2a00:1450::1',
    '2606:4700:0:0::1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('can be %s (TOKEN-07)', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ...[
      '0.0.0.0',
      '127.0.0.1',
      '127.255.255.254',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
    ],
    ...['100.64.0.1', '192.0.2.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255', '240.0.0.1'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '64:ff9b::10.0.0.1',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd12:3456::1',
      'ff02::1',
    ],
    ...['2001:db8::1', '2002:7f00:1::', '2001::1', '::127.0.0.1', '100::1'],
    ...[
      '',
      'localhost',
      '127.1',
      '0x7f000001',
      '2130706433',
      '1.2.3',
      '1.2.3.4.5',
      '256.1.1.1',
      '1::2::3',
      '1:2:3',
      ':',
      'g::1',
      '::ffff:999.1.1.1',
    ],
  ])('cannot be %s (TOKEN-07)', (address) => expect(isPublicAddress(address)).toBe(false));

  it('no address of a private network is one, however it is carried (TOKEN-07)', () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(part, part, part, (a, b, c) => {
        for (const address of [`10.${a}.${b}.${c}`, `127.${a}.${b}.${c}`, `192.168.${a}.${b}`, `169.254.${b}.${c}`])
          for (const carried of [address, `::ffff:${address}`, `64:ff9b::${address}`, `::${address}`])
            expect(isPublicAddress(carried)).toBe(false);
      }),
    );
  });
});
