import type { GivenProvider, IdentityProvider } from '#contract/identity/identity-provider.ts';

/** What is typed of a provider; domains stand one after the other, parted by commas or blanks. */
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

/** A provider as it stands in the form; its secret is never known. */
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

/** What is sent of the form. A secret that is left empty stays as it is. */
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
