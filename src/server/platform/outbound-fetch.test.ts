import { expect, it } from 'vitest';
import { AddressRefused } from './mail/reach-server.ts';
import { outboundFetch } from './outbound-fetch.ts';

it.each([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest',
  'https://localhost/',
])('rejects %s: only public https addresses are allowed (TOKEN-07)', async (address) => {
  await expect(outboundFetch({ allow: [] })(address)).rejects.toThrow(AddressRefused);
});
