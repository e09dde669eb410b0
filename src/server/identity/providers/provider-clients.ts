import type { OutboundOptions } from '../../platform/outbound-fetch.ts';
import type { ProviderClients } from './provider-client.ts';

/** Opens provider clients. The library is loaded on first use, since most agencies have no provider. */
export function openProviderClients(outbound: OutboundOptions & { secretKey: string | null }): ProviderClients {
  let loading: Promise<ProviderClients> | undefined;
  const clients = () => {
    loading ??= import('./provider-client.ts').then(({ providerClients }) => providerClients(outbound));
    return loading;
  };
  return {
    test: async (...asked) => (await clients()).test(...asked),
    buildSignInUrl: async (...asked) => (await clients()).buildSignInUrl(...asked),
    exchangeCode: async (...asked) => (await clients()).exchangeCode(...asked),
    verifyLogoutToken: async (...asked) => (await clients()).verifyLogoutToken(...asked),
    buildSignOutUrl: async (...asked) => (await clients()).buildSignOutUrl(...asked),
  };
}
