import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { useStillWhilePressed } from './still-while-pressed.ts';

let find: (next: readonly string[]) => void;
let taken: string[];
beforeEach(() => {
  taken = [];
});

/** A list that somebody else may change at any moment. */
function Jobs() {
  const [found, setFound] = useState<readonly string[]>(['Film', 'Print']);
  find = setFound;
  const shown = useStillWhilePressed(found);
  return (
    <>
      <input aria-label="Search" />
      {shown.map((job) => (
        <button key={job} type="button" onClick={() => taken.push(job)}>
          {job}
        </button>
      ))}
    </>
  );
}

const listed = () =>
  page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
const send = (type: string, on: Element) =>
  on.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true }));
const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

it('WID-01 FIX-03 a list stays as it is while it is pressed, and shows what was found once the press has counted', async () => {
  mount(<Jobs />);
  const print = page.getByRole('button', { name: 'Print' }).element() as HTMLElement;
  await page.getByLabelText('Search').click();
  send('pointerdown', print);
  // As a press does it.
  print.focus();
  find(['Stand', 'Film', 'Print']);
  await drawn();
  expect(listed()).toEqual(['Film', 'Print']);
  send('pointerup', print);
  await drawn();
  expect(listed()).toEqual(['Film', 'Print']);
  print.click();
  expect(taken).toEqual(['Print']);
  await expect.poll(listed).toEqual(['Stand', 'Film', 'Print']);
});

it.each(['pointercancel', 'pointerup', 'pointermove', 'keydown', 'blur'])(
  'FIX-03 a press that ends without a click (%s) holds nothing back',
  async (end) => {
    mount(<Jobs />);
    const print = page.getByRole('button', { name: 'Print' }).element();
    send('pointerdown', print);
    find(['Stand']);
    await drawn();
    expect(listed()).toEqual(['Film', 'Print']);
    if (end === 'blur') window.dispatchEvent(new FocusEvent('blur'));
    else send(end, print);
    await expect.poll(listed).toEqual(['Stand']);
    find(['Film']);
    await expect.poll(listed).toEqual(['Film']);
  },
);

it('FIX-03 without a press a list shows at once what was found', async () => {
  mount(<Jobs />);
  find(['Stand', 'Film']);
  await expect.poll(listed).toEqual(['Stand', 'Film']);
});
