import { expect, it } from 'vitest';
import { bodyOfForm, formOfProvider } from './provider-form.ts';

it('an empty secret is not sent, and domains are parted however they are typed (IDENT-01, IDENT-13)', () => {
  const form = { ...formOfProvider(null), vouchedDomains: ' a.example,b.example;\nc.example ', peopleProfileId: '7' };
  expect(bodyOfForm(form)).not.toHaveProperty('clientSecret');
  expect(bodyOfForm({ ...form, clientSecret: 'x' })).toMatchObject({
    clientSecret: 'x',
    vouchedDomains: ['a.example', 'b.example', 'c.example'],
    peopleDomains: [],
    peopleProfileId: 7,
  });
});
