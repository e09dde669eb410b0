import { Button, Menu, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { RecordHead } from '../../record-editing/record-head.tsx';

/** The title of a document, its status and what happens next, and the actions that the user may take. */
export function DocumentBar(props: {
  title: string;
  /** Absent while the document is new. */
  standing?: { badge: ReactNode; text: string; lastModified: string } | undefined;
  children: ReactNode;
}) {
  const { t } = useText();
  const { agency } = useUser();
  const { standing } = props;
  return (
    <RecordHead
      title={props.title}
      about={
        standing && (
          <>
            {standing.badge}
            <Text size="sm" c="dimmed" w="100%">
              {standing.text}
            </Text>
          </>
        )
      }
      actions={
        <>
          {standing && (
            <Text size="xs" c="dimmed" visibleFrom="lg">
              {t('Changed {when}', { when: formatInstant(standing.lastModified, agency.timeZone) })}
            </Text>
          )}
          {props.children}
        </>
      }
    />
  );
}

/** An action, if the user may take it now. */
export type Action = { label: string; isOffered: boolean; run: () => void };

/** A button for each action; the most likely next step is the main one. */
export function ActionButtons(props: {
  isBusy: boolean;
  actions: readonly (Action & { isMain?: boolean; isLoading?: boolean })[];
}) {
  const { isBusy } = props;
  return props.actions.map(
    ({ label, isOffered, isMain = false, isLoading = false, run }) =>
      isOffered && (
        <Button
          key={label}
          size="xs"
          variant={isMain ? 'filled' : 'default'}
          loading={isLoading}
          {...markBusy(isBusy)}
          onClick={() => !isBusy && run()}
        >
          {label}
        </Button>
      ),
  );
}

/** A menu of less frequent actions; absent if there are none. */
export function MoreActions(props: { isBusy: boolean; actions: readonly (Action & { isDangerous?: boolean })[] }) {
  const { t } = useText();
  const offered = props.actions.filter(({ isOffered }) => isOffered);
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-end" disabled={props.isBusy} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button size="xs" variant="default" {...markBusy(props.isBusy)}>
          {t('More')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ label, isDangerous, run }) => (
          <Menu.Item key={label} {...(isDangerous ? { c: 'var(--mantine-color-error)' } : {})} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A waiting button keeps the focus, so that keyboard users don't lose their place. */
function markBusy(isBusy: boolean) {
  return isBusy ? { 'data-disabled': true, 'aria-disabled': true } : {};
}
