import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { ReferenceSelect } from './reference-select.tsx';

type Client = { id: number; code: string; name: string; isActive?: boolean };
const CLIENTS: Client[] = [
  { id: 1, code: 'ACME', name: 'Acme Foods' },
  { id: 2, code: 'ACRE', name: 'Acre Homes', isActive: false },
  { id: 3, code: 'BORE', name: 'Boreal Air' },
];

/** The server's results for a search, and the searches it received. */
let answer: (keyphrase: string) => Promise<Client[]>;
let asked: string[];
beforeEach(() => {
  asked = [];
  answer = async () => CLIENTS;
});

/** A client field in a form; the chosen one's code is displayed below. */
function Form(props: { isSearchedThere?: boolean; optionRefusal?: (client: Client) => string | null }) {
  const [client, setClient] = useState<Client | null>(null);
  const search = (keyphrase: string) => {
    asked.push(keyphrase);
    return answer(keyphrase);
  };
  return (
    <>
      <ReferenceSelect
        {...props}
        label="Client"
        value={client}
        onChange={setClient}
        searchKey={['clients']}
        search={search}
        isClearable
      />
      <output aria-label="Chosen">{client ? client.code : 'none'}</output>
    </>
  );
}

const field = () => page.getByRole('combobox', { name: 'Client' });
const options = () => page.getByRole('option');
const chosen = () => page.getByRole('status', { name: 'Chosen' });

/** Responds when the test says so. */
function heldBack() {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  answer = async () => {
    await isLetGo;
    return CLIENTS;
  };
  return letGo;
}

it('marks the first that is found, which Enter and Tab take, and offers nothing that is no longer active (WID-06)', async () => {
  mount(<Form />);
  await userEvent.click(field());
  await expect.element(options().first()).toBeVisible();
  expect(options().elements()).toHaveLength(2);
  await userEvent.keyboard('bor{Enter}');
  await expect.element(chosen()).toHaveTextContent('BORE');
  await expect.element(field()).toHaveValue('Boreal Air');
  await userEvent.fill(field(), 'acme');
  await userEvent.keyboard('{Tab}');
  await expect.element(chosen()).toHaveTextContent('ACME');
  await expect.element(options().first()).not.toBeInTheDocument();
});

it('applies late results after Enter or Tab, but not after Escape (FIX-48)', async () => {
  for (const key of ['{Enter}', '{Tab}']) {
    const letGo = heldBack();
    mount(<Form />);
    await userEvent.click(field());
    await userEvent.keyboard(`bor${key}`);
    await expect.element(chosen()).toHaveTextContent('none');
    letGo();
    await expect.element(chosen()).toHaveTextContent('BORE');
  }
  const letGo = heldBack();
  mount(<Form />);
  await userEvent.click(field());
  await userEvent.keyboard('bor{Enter}{Escape}');
  letGo();
  await userEvent.click(field());
  await expect.element(options().first()).toBeVisible();
  await expect.element(chosen()).toHaveTextContent('none');
});

it('shows what cannot be chosen with the reason, and does not take it (WID-06)', async () => {
  mount(<Form optionRefusal={({ code }) => (code === 'ACME' ? 'Has no budget' : null)} />);
  await userEvent.click(field());
  await expect.element(options().first()).toHaveTextContent('Has no budget');
  await expect.element(options().first()).toHaveAttribute('data-combobox-disabled', 'true');
  await userEvent.keyboard('a{Enter}');
  await expect.element(chosen()).toHaveTextContent('BORE');
});

it('is cleared by its button or by deleting the text (WID-06)', async () => {
  mount(<Form />);
  for (const empty of [
    () => userEvent.click(page.getByRole('button', { name: 'Clear Client' })),
    () => userEvent.clear(field()),
  ]) {
    await userEvent.fill(field(), 'acme');
    await userEvent.keyboard('{Enter}');
    await expect.element(chosen()).toHaveTextContent('ACME');
    await empty();
    await expect.element(chosen()).toHaveTextContent('none');
  }
});

it('says why nothing can be offered, and that nothing is found (WID-12)', async () => {
  answer = async () => {
    throw new Error('The server cannot be reached');
  };
  mount(<Form />);
  await userEvent.click(field());
  await expect.element(page.getByText('The server cannot be reached')).toBeVisible();
  answer = async () => CLIENTS;
  mount(<Form />);
  await userEvent.click(field());
  await userEvent.keyboard('zzz');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
});

it("searches after a pause, and doesn't offer results of another search (WID-06)", async () => {
  answer = async (keyphrase) => CLIENTS.filter(({ name }) => name.toLowerCase().includes(keyphrase));
  mount(<Form isSearchedThere />);
  await userEvent.click(field());
  await expect.element(options().first()).toBeVisible();
  await userEvent.fill(field(), 'boreal');
  await expect.element(options().first()).toHaveTextContent('BORE');
  expect(options().elements()).toHaveLength(1);
  expect(asked).toEqual(['', 'boreal']);
});
