import type { OutboundOptions } from '../../platform/outbound-fetch.ts';
import type { ProviderClients } from './provider-client.ts';

/** Speaks with providers. The software for it is loaded when one is first spoken with: most agencies have none. */
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
