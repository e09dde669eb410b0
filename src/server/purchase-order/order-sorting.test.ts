import { afterAll, beforeAll, it } from 'vitest';
import { ORDER_SORT_COLUMNS } from '#contract/purchasing/purchase-order-list.ts';
import { ORDER_STATUSES } from '#domain/purchasing/purchase-order.ts';
import { ORDERS, type OrderDesk, startOrderDesk } from '#test/fixtures/order-desk.ts';
import { expectSortedWhole, makeEach, NAMES_TO_SORT } from '#test/fixtures/sorted-list.ts';

const PURCHASE_ORDERS = 60;

let desk: OrderDesk;
beforeAll(async () => {
  desk = await startOrderDesk();
  const { add } = desk;
  const suppliers = await makeEach(NAMES_TO_SORT, (name, index) =>
    add.insert<{ id: number }>('supplier', { code: `S${index}`, name }),
  );
  const jobs = await makeEach(['b-1', 'B-1', 'A-9', 'a-10'], (code) => add.job({ code, name: code }));
  const people = await makeEach(['Zoë', 'adam'], (name) => add.employee({ name }));
  for (let index = 0; index < PURCHASE_ORDERS; index += 1) {
    const status = ORDER_STATUSES[index % 3]!;
    const { id } = await add.insert<{ id: number }>('purchase_order', {
      reference: `${index % 2 ? 'po' : 'PO'}-${(index * 7) % PURCHASE_ORDERS}`,
      supplier_id: suppliers[index % suppliers.length]!.id,
      division_id: desk.division.id,
      currency_id: 1,
      document_date: `2026-10-${10 + (index % 9)}`,
      delivery_date: index % 4 ? `2026-12-${10 + (index % 5)}` : null,
      approve_status: status,
      approve_status_comment: status === 'REJECTED' ? 'Too dear' : null,
      requester_id: index % 3 ? people[index % 2]!.id : null,
      approver_id: status === 'READY' || index % 5 ? desk.approver.id : null,
      created_by_id: desk.creator.id,
    });
    for (let line = 0; line < index % 4; line += 1) {
      const net = ((index * 13) % 17) * 10 + 0.1 * line;
      await add.insert('purchase_order_line', {
        purchase_order_id: id,
        position: line + 1,
        job_id: jobs[(index + line) % 4]!.id,
        cost_type_id: desk.costType.id,
        net,
        total: net,
        is_removed: line === 2,
      });
    }
  }
});
afterAll(() => desk.agency.close());

it('the server sorts all orders by each column and both ways, and pages follow (FIX-37, PO-01)', async () => {
  await expectSortedWhole({
    person: desk.approver,
    path: `${ORDERS}/search?approveStatus=NEW,READY,REJECTED,APPROVED,CANCELLED`,
    columns: ORDER_SORT_COLUMNS,
    valuesOf: (row, column) => {
      if (column === 'status') return [ORDER_STATUSES.indexOf(row.approveStatus.code)];
      if (column === 'total') return [row.currency.code, Number(row.total)];
      if (column === 'jobs') return [row.jobs[0]?.code ?? null];
      return [typeof row[column] === 'object' ? (row[column]?.name ?? null) : row[column]];
    },
    tieBreak: (a, b) => b.id - a.id,
  });
});
