import { expect, it } from 'vitest';
import { entryRowType, rowsShownAtOnce, statusAsked } from './time-approval-row.ts';

it('a row is locked when approved and billed or in a locked period, and editable only with edit permission (APPR-04)', () => {
  const flags = [false, true];
  for (const isApproved of flags)
    for (const isBilled of flags)
      for (const isPeriodLocked of flags)
        for (const mayEdit of flags) {
          const expected = isApproved
            ? isBilled || isPeriodLocked
              ? 'locked'
              : 'approved'
            : mayEdit && !isPeriodLocked
              ? 'editable'
              : 'readonly';
          expect(entryRowType({ isApproved, isBilled, isPeriodLocked }, mayEdit)).toBe(expected);
        }
});

it('none or both of the statuses ask for all (APPR-05)', () => {
  expect(statusAsked({ approved: false, unapproved: false })).toBe('All');
  expect(statusAsked({ approved: true, unapproved: true })).toBe('All');
  expect(statusAsked({ approved: true, unapproved: false })).toBe('ApprovedOnly');
  expect(statusAsked({ approved: false, unapproved: true })).toBe('UnapprovedOnly');
});

it('rows show at once up to a number by the browser family (APPR-14)', () => {
  const agents = {
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36': 1000,
    'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0': 500,
    'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko': 300,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15': 500,
    '': 500,
  };
  for (const [agent, rows] of Object.entries(agents)) expect(rowsShownAtOnce(agent)).toBe(rows);
});
