import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Sorting } from '#contract/http/sorting.ts';
import { fieldName } from '#domain/text/phrase.ts';
import { mount } from '../testing/mount.tsx';
import { RecordTable, SortHeads } from './record-table.tsx';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { useLastGood } from './use-last-good.ts';
import { useListKeys } from './use-list-keys.ts';
import { useRowSelection } from './use-row-selection.ts';

type Order = { id: number; reference: string; isDecided: boolean };
const ORDERS: Order[] = [1, 2, 3, 4, 5].map((id) => ({ id, reference: `PO-${id}`, isDecided: id === 3 }));

/** The server's results, and the search it received. */
let find: (keyphrase: string) => Promise<Order[]>;
let asked: string[];
beforeEach(() => {
  asked = [];
  find = async (keyphrase) => ORDERS.filter(({ reference }) => reference.includes(keyphrase));
});

/** A list of orders: searched, sorted, navigated by keys, checked by Space and buttons, and removed by Delete. */
function Orders() {
  const [keyphrase, setKeyphrase] = useState('');
  const [sorting, setSorting] = useState<Sorting<'reference'>>(null);
  const [gone, setGone] = useState<readonly number[]>([]);
  const found = useQuery({
    queryKey: ['orders', keyphrase],
    queryFn: () => {
      asked.push(keyphrase);
      return find(keyphrase);
    },
  });
  const last = useLastGood(found.data);
  const rows = (last ?? []).filter(({ id }) => !gone.includes(id));
  if (sorting?.isDescending) rows.reverse();
  const selection = useRowSelection(rows, ({ isDecided }) => !isDecided);
  const keys = useListKeys((key, index) => {
    if (key === ' ') selection.toggle(rows[index]!);
    else if (key === 'delete') setGone((before) => [...before, rows[index]!.id]);
    else return false;
    return true;
  });
  return (
    <div {...keys}>
      <Group role="search">
        <SearchField aria-label="Search" keyphrase="" isSearching={found.isFetching} onSearch={setKeyphrase} />
      </Group>
      <SearchResults found={found} rows={last} staleText="These were found before." emptyText="No order found">
        <RecordTable label="Orders" className="">
          <thead>
            <tr>
              <th>
                <input
                  type="checkbox"
                  aria-label="Select all"
                  checked={selection.stateOf() === 'all'}
                  onChange={selection.toggleAll}
                />
              </th>
              <SortHeads
                columns={['reference'] as const}
                names={{ reference: fieldName('Reference') }}
                sorting={sorting}
                onSort={setSorting}
              />
            </tr>
          </thead>
          <tbody>
            {rows.map((order) => (
              <tr key={order.id} aria-selected={selection.isChecked(order)}>
                <td>
                  <button type="button" onClick={() => selection.extendTo(order.id, rows[0]!.id)}>
                    To {order.reference}
                  </button>
                </td>
                <td>
                  <a href={`#${order.id}`}>{order.reference}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </RecordTable>
      </SearchResults>
      <output aria-label="Checked">{selection.checked.map(({ reference }) => reference).join(' ')}</output>
    </div>
  );
}

async function open() {
  const routeTree = createRootRoute({ component: Orders });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  mount(<RouterProvider router={router as never} />);
  await expect.element(page.getByRole('table', { name: 'Orders' })).toBeVisible();
}

const search = () => page.getByRole('textbox', { name: 'Search' });
const order = (number: number) => page.getByRole('link', { name: `PO-${number}`, exact: true });
const shown = () => [...document.querySelectorAll('tbody a')].map(({ textContent }) => textContent);
const checked = (references: string) =>
  expect.element(page.getByRole('status', { name: 'Checked' })).toHaveTextContent(new RegExp(`^${references}$`));

it('the keys lead from the search field into the rows, through them and back (JOB-07)', async () => {
  await open();
  await userEvent.click(search());
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(order(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(order(3)).toHaveFocus();
  await userEvent.keyboard('{End}{ArrowDown}');
  await expect.element(order(5)).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowUp}');
  await expect.element(search()).toHaveFocus();
});

it('moves keyboard focus to the row that replaces a removed one (FIX-57)', async () => {
  await open();
  await userEvent.click(search());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Delete}');
  await expect.element(order(3)).toHaveFocus();
  await userEvent.keyboard('{End}{Delete}');
  await expect.element(order(4)).toHaveFocus();
  expect(shown()).toEqual(['PO-1', 'PO-3', 'PO-4']);
});

it('rows are checked one by one, from one to another and all, but only those that can be decided on (CI-01, APPR-03)', async () => {
  await open();
  await userEvent.click(search());
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
  await checked('PO-2');
  await userEvent.click(page.getByRole('button', { name: 'To PO-4' }));
  await checked('PO-2 PO-4');
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await expect.element(all).not.toBeChecked();
  await userEvent.click(all);
  await checked('PO-1 PO-2 PO-4 PO-5');
  await expect.element(all).toBeChecked();
  await userEvent.click(all);
  await checked('');
});

it('unchecks rows that are no longer displayed (CI-01)', async () => {
  await open();
  await userEvent.click(page.getByRole('checkbox', { name: 'Select all' }));
  await userEvent.fill(search(), 'PO-2');
  await checked('PO-2');
});

it('a search is sent after a pause; a failed one keeps the previous results and says so (JOB-02, JOB-06)', async () => {
  await open();
  await userEvent.fill(search(), 'PO-2');
  await expect.poll(shown).toEqual(['PO-2']);
  expect(asked).toEqual(['', 'PO-2']);
  find = async () => {
    throw new Error('The server cannot be reached');
  };
  await userEvent.fill(search(), 'PO-4');
  await expect.element(page.getByText('These were found before. The server cannot be reached')).toBeVisible();
  expect(shown()).toEqual(['PO-2']);
  find = async () => [];
  await userEvent.fill(search(), 'none');
  await expect.element(page.getByText('No order found')).toBeVisible();
});

it('a head sorts upwards, downwards and back, and says how (JOB-07)', async () => {
  await open();
  const head = page.elementLocator(document.querySelector('th[data-column=reference]')!);
  for (const [direction, first] of [
    ['ascending', 'PO-1'],
    ['descending', 'PO-5'],
    ['none', 'PO-1'],
  ] as const) {
    await userEvent.click(page.getByRole('button', { name: 'Reference' }));
    await expect.element(head).toHaveAttribute('aria-sort', direction);
    expect(shown()[0]).toBe(first);
  }
});
