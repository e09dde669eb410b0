import type { GivenProvider, IdentityProvider } from '#contract/identity/identity-provider.ts';

/** The input for a provider; domains are separated by commas or spaces. */
export type ProviderForm = {
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  isActive: boolean;
  vouchedDomains: string;
  makesPeople: boolean;
  peopleDomains: string;
  peopleProfileId: string;
};

/** Converts a provider into the form; its secret is never included. */
export function formOfProvider(provider: IdentityProvider | null): ProviderForm {
  return {
    label: provider?.label ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    isActive: provider?.isActive ?? true,
    vouchedDomains: (provider?.vouchedDomains ?? []).join(', '),
    makesPeople: provider?.makesPeople ?? false,
    peopleDomains: (provider?.peopleDomains ?? []).join(', '),
    peopleProfileId: provider?.peopleProfile ? String(provider.peopleProfile.id) : '',
  };
}

/** Returns the request. An empty secret leaves the stored one unchanged. */
export function bodyOfForm(form: ProviderForm): GivenProvider {
  const { vouchedDomains, peopleDomains, peopleProfileId, clientSecret, ...rest } = form;
  return {
    ...rest,
    ...(clientSecret === '' ? {} : { clientSecret }),
    vouchedDomains: domainsIn(vouchedDomains),
    peopleDomains: domainsIn(peopleDomains),
    peopleProfileId: peopleProfileId === '' ? null : Number(peopleProfileId),
  };
}

const domainsIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean);
