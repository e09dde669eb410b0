import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import type { Side } from '../merge-fields.ts';
import { ConflictNotice } from './conflict-notice.tsx';

/** Two people saved a job: both changed its name and dates, the other one also the notes. */
function Form() {
  const [standing, setStanding] = useState<Record<string, Side | null>>({ name: 'mine', dates: 'mine' });
  const conflict = (key: string, fields: string[], mine: string[], theirs: string[]) => ({
    key,
    fields,
    mine,
    theirs,
    standing: standing[key] ?? null,
    choose: (side: Side) => setStanding((before) => ({ ...before, [key]: side })),
  });
  return (
    <>
      <ConflictNotice
        title="Sam has saved meanwhile"
        adopted={['Notes']}
        conflicts={[
          conflict('name', ['Name'], ['Soap film'], ['Soap spot']),
          conflict('dates', ['Start', 'End'], ['1 March', '2 March'], ['3 March', '4 March']),
        ]}
      />
      <button type="button" onClick={() => setStanding((before) => ({ ...before, name: null }))}>
        Restore the name
      </button>
    </>
  );
}

const notice = () => page.getByRole('alert');
const row = (field: string) => page.getByRole('row', { name: field });
const choice = (field: string, name: string) => row(field).getByRole('button', { name });

it('shows both versions of fields that both changed, and lists merged fields (JOBE-14)', async () => {
  mount(<Form />);
  await expect.element(notice()).toHaveTextContent('Sam has saved meanwhile');
  await expect.element(notice()).toHaveTextContent('Copied to the form: Notes');
  await expect.element(notice()).toHaveTextContent('Your input is kept, but not saved yet.');
  for (const words of ['Soap film', 'Soap spot']) await expect.element(row('Name')).toHaveTextContent(words);
  for (const words of ['Start', 'End', '1 March', '2 March', '3 March', '4 March'])
    await expect.element(row('Start')).toHaveTextContent(words);
});

it('marks the current version of each field, and none when it was changed since (JOBE-14)', async () => {
  mount(<Form />);
  await expect.element(choice('Name', 'Keep mine')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(choice('Name', 'Keep theirs'));
  await expect.element(choice('Name', 'Keep theirs')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(choice('Name', 'Keep mine')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(choice('Start', 'Keep mine')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(page.getByRole('button', { name: 'Restore the name' }));
  for (const name of ['Keep mine', 'Keep theirs'])
    await expect.element(choice('Name', name)).toHaveAttribute('aria-pressed', 'false');
});

it('is hidden without merged fields or conflicts (JOBE-14)', async () => {
  mount(<ConflictNotice title="Sam has saved meanwhile" adopted={[]} conflicts={[]} />);
  await expect.element(notice()).not.toBeInTheDocument();
});
