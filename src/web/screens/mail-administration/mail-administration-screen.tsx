import { Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { exportMails, type MailGroup } from '#contract/communication/mail.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { ExportMenu } from '../../widgets/export/export-menu.tsx';
import { useExport } from '../../widgets/export/use-export.ts';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { MoreButton } from '../../widgets/more-button.tsx';
import classes from './mail-administration.module.css';
import { MailDialog } from './mail-dialog.tsx';
import { MailList } from './mail-list.tsx';
import { groupOf, mailsQuery } from './mail-queries.ts';
import { MailRouteNotice } from './mail-route-notice.tsx';
import { OrderMailPanel } from './order-mail-panel.tsx';

/** Lists mails that were sent, are waiting or were abandoned, and names the mail server. */
export function MailAdministrationScreen() {
  const { t } = useText();
  const user = useUser();
  if (!can(user, 'read', 'administration')) return <Empty>{t('Permission denied')}</Empty>;
  return <Mails mayChange={can(user, 'update', 'administration')} />;
}

function Mails({ mayChange }: { mayChange: boolean }) {
  const { t } = useText();
  const navigate = useNavigate();
  const group = groupOf((useSearch({ strict: false }) as { group?: string }).group);
  const found = useInfiniteQuery(mailsQuery(group));
  const { isBusy, keepExport } = useExport();
  const [openId, setOpenId] = useState<number | null>(null);
  const mails = found.data?.pages.flatMap((page) => page.mails) ?? [];
  const counts = found.data?.pages[0]?.counts;
  const named = (label: string, count: number | undefined) => (count ? `${label} (${count})` : label);
  const groups: { value: MailGroup; label: string }[] = [
    { value: 'waiting', label: named(t('Waiting'), counts?.waiting) },
    { value: 'dead', label: named(t('Not sent'), counts?.dead) },
    { value: 'captured', label: named(t('Captured'), counts?.captured) },
    { value: 'sent', label: t('Sent') },
    { value: 'other', label: t('Dropped or discarded') },
  ];
  const show = (value: string) =>
    void navigate({ to: PATHS.mailAdministration, search: { group: value }, replace: true, resetScroll: false });
  return (
    <Stack gap="md" p="md" className={classes.screen!}>
      <Title order={1} size="h3">
        {t('Email')}
      </Title>
      <MailRouteNotice mayChange={mayChange} />
      <OrderMailPanel mayChange={mayChange} />
      <Group justify="space-between">
        <div className={classes.groups}>
          <SegmentedControl aria-label={t('Email filter')} value={group} onChange={show} data={groups} />
        </div>
        <ExportMenu
          isBusy={isBusy}
          isOff={mails.length === 0}
          onExport={(format) => void keepExport(exportMails, { query: { group, format }, fileName: `mails.${format}` })}
        />
      </Group>
      {found.isError && mails.length === 0 ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Loading what={t('Loading emails')} />
      ) : mails.length === 0 ? (
        <Empty>{emptyText(t, group)}</Empty>
      ) : (
        <MailList mails={mails} mayChange={mayChange} onOpen={setOpenId} />
      )}
      <MoreButton found={found} />
      {openId !== null && <MailDialog id={openId} onClose={() => setOpenId(null)} />}
    </Stack>
  );
}

function emptyText(t: ReturnType<typeof useText>['t'], group: MailGroup): string {
  switch (group) {
    case 'waiting':
      return t('No emails are waiting. New emails are sent within seconds');
    case 'dead':
      return t('All emails were sent. Emails that a server rejects are listed here');
    case 'captured':
      return t('No emails were captured. Without a mail server, emails are listed here instead of being sent');
    case 'sent':
      return t('No emails were sent yet');
    case 'other':
      return t('No emails were dropped or discarded');
  }
}
