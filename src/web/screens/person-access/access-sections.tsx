import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PersonAccess, Verdict } from '#contract/people/person-access.ts';
import type { Menu } from '#domain/people/permission.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { formatAmount } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { AccessRow, type AccessRowProps } from './access-row.tsx';
import classes from './person-access.module.css';
import { describeReason } from './reason-label.ts';

const MENU_NAMES: Readonly<Record<Menu, Phrase>> = {
  jobs: phrase('Jobs'),
  projects: phrase('Projects'),
  jobDashboard: phrase('Job dashboard'),
  estimates: phrase('Estimates'),
  purchaseOrders: phrase('Purchase orders'),
  clientInvoiceApprovals: phrase('Client invoice approvals'),
  timeApproval: phrase('Time approval'),
  masterData: phrase('Master data'),
  people: phrase('People'),
  dataFiles: phrase('Import files'),
  administration: phrase('Administration'),
};

const APPROVAL_NAMES: Readonly<Record<PersonAccess['approvals'][number]['subject'], Phrase>> = {
  time: phrase('Time'),
  'purchase-orders': phrase('Purchase orders'),
  'production-invoices': phrase('Production invoices'),
  'sundry-invoices': phrase('Sundry invoices'),
};

type Row = AccessRowProps & { key: string };

/** Displays all permissions in sections, filtered by the search words. */
export function AccessSections({ access, words }: { access: PersonAccess; words: string }) {
  const { t } = useText();
  const wanted = words.trim().toLowerCase();
  const isWanted = ({ what, under = '', why, detail = '' }: Row) =>
    `${what} ${under} ${why} ${detail}`.toLowerCase().includes(wanted);
  const sections = [
    { title: t('Menus'), rows: menuRows(t, access) },
    { title: t('Time'), rows: timeRows(t, access) },
    { title: t('Approvals and limits'), rows: approvalRows(t, access) },
  ];
  const narrow = (all: { title: string; rows: Row[] }[]) =>
    all
      .map(({ title, rows }) => ({ title, rows: rows.filter(isWanted) }))
      .filter(({ rows }) => rows.length > 0)
      .map((section) => <Section key={section.title} {...section} />);
  const [shown, calls] = [narrow(sections), narrow(callSections(t, access))];
  if (shown.length + calls.length === 0) return <Text size="sm">{t('Nothing found')}</Text>;
  return (
    <>
      {shown}
      {calls.length > 0 && (
        // A search opens the section; otherwise single calls stay collapsed, because only developers need them.
        <details key={String(wanted !== '')} open={wanted !== ''} className={classes.calls}>
          <summary>{t('Individual API calls')}</summary>
          <Stack gap="lg" mt="md">
            {calls}
          </Stack>
        </details>
      )}
    </>
  );
}

function Section({ title, rows }: { title: string; rows: readonly Row[] }): ReactNode {
  return (
    <section aria-label={title}>
      <Title order={2} size="h6" mb={4}>
        {title}
      </Title>
      <ul className={classes.rows!}>
        {rows.map(({ key, ...row }) => (
          <AccessRow key={key} {...row} />
        ))}
      </ul>
    </section>
  );
}

const verdictRow = (t: Texts['t'], { profile }: PersonAccess, verdict: Verdict) => ({
  isAllowed: verdict.isAllowed,
  why: describeReason(t, verdict, profile),
});

function menuRows(t: Texts['t'], access: PersonAccess): Row[] {
  return access.menus.map(({ menu, ...verdict }) => ({
    key: menu,
    what: t.of(MENU_NAMES[menu]),
    ...verdictRow(t, access, verdict),
  }));
}

function timeRows(t: Texts['t'], { time, person }: PersonAccess): Row[] {
  const own = { key: 'own', what: person.name, isAllowed: true, why: t('Enters own time') };
  return [
    own,
    ...time.map(({ person: { id, name }, mayEnter, mayApprove, inPlaceOf }) => {
      const does = mayEnter && mayApprove ? t('Enters and approves') : mayEnter ? t('Enters') : t('Approves');
      const through = inPlaceOf ? t('Deputy of {name}', { name: inPlaceOf.name }) : t('Own team');
      const isAllowed = mayEnter || mayApprove;
      return { key: String(id), what: name, isAllowed, why: isAllowed ? `${does} · ${through}` : through };
    }),
  ];
}

function approvalRows(t: Texts['t'], access: PersonAccess): Row[] {
  const { approvals, limits, currencyCode, deputyFor, own } = access;
  const ownOf = { time: own.approvesTime, 'purchase-orders': own.approvesOrders };
  const rows = approvals.map(({ subject, ...verdict }): Row => {
    const mayOwn = subject in ownOf ? ownOf[subject as keyof typeof ownOf] : own.approvesInvoices;
    const detail = verdict.isAllowed
      ? mayOwn
        ? t('Also their own (agency setting)')
        : t('Not their own (agency setting)')
      : '';
    return { key: subject, what: t.of(APPROVAL_NAMES[subject]), ...verdictRow(t, access, verdict), detail };
  });
  const approvesOrders = approvals.some(({ subject, isAllowed }) => subject === 'purchase-orders' && isAllowed);
  const limitRows = approvesOrders
    ? limits.map(({ division, amount }): Row => {
        const isAny = amount === null;
        const upTo = isAny
          ? t('Any amount')
          : t('Up to {amount}', { amount: `${formatAmount(amount)} ${currencyCode}` });
        return {
          key: `limit ${division}`,
          what: `${t('Purchase orders')}: ${division ?? t('All other divisions')}`,
          isAllowed: true,
          why: `${upTo} · ${t('Approval limit')}`,
        };
      })
    : [];
  const deputyRows = deputyFor.map(
    ({ subject, person, endDate }): Row => ({
      key: `deputy ${subject} ${person.id}`,
      what: subject === 'time' ? t('Time') : t('Purchase orders'),
      isAllowed: true,
      why: t('Deputy of {name} until {day}', { name: person.name, day: endDate }),
    }),
  );
  return [...rows, ...limitRows, ...deputyRows];
}

function callSections(t: Texts['t'], access: PersonAccess): { title: string; rows: Row[] }[] {
  const tags = [...new Set(access.calls.map(({ tag }) => tag))].sort();
  return tags.map((tag) => ({
    title: t('Calls: {tag}', { tag }),
    rows: access.calls
      .filter((call) => call.tag === tag)
      .map(({ method, path, summary, verdict }) => ({
        key: `${method} ${path}`,
        what: summary,
        isOfApi: true,
        under: `${method} ${path}`,
        ...verdictRow(t, access, access.verdicts[verdict]!),
      })),
  }));
}
