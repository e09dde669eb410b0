import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedAddress } from './network-address.ts';

describe('what counts as one caller', () => {
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
  ])('FIX-12 %s is %s', (address, counted) => expect(countedAddress(address)).toBe(counted));

  it('FIX-12 is the same for all addresses of a /64, and another for those of the next', () => {
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
