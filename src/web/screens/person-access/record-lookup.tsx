import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type PersonAccess,
  type RecordAccess,
  type RecordKind,
  readRecordAccess,
} from '#contract/people/person-access.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { AccessRow } from './access-row.tsx';
import classes from './person-access.module.css';
import { describeReason } from './reason-label.ts';

const KIND_NAMES: Readonly<Record<RecordKind, Phrase>> = {
  job: phrase('Job'),
  project: phrase('Project'),
  'purchase-order': phrase('Purchase order'),
  'client-invoice': phrase('Client invoice'),
  'time-entry': phrase('Time entry'),
};
const KINDS = Object.keys(KIND_NAMES) as RecordKind[];

const ACTION_NAMES: Readonly<Record<RecordAccess['actions'][number]['action'], Phrase>> = {
  read: phrase('Read'),
  edit: phrase('Edit'),
  'edit-notes': phrase('Change private notes and add files'),
  send: phrase('Send for approval'),
  approve: phrase('Approve'),
  reject: phrase('Reject'),
  recall: phrase('Recall'),
  cancel: phrase('Cancel'),
  delete: phrase('Delete'),
  clone: phrase('Copy'),
  amend: phrase('Amend'),
  'enter-time': phrase('Edit'),
};

/** Looks up what the person may do with one record, by its code or number. */
export function RecordLookup({ id, profile }: { id: number; profile: PersonAccess['profile'] }) {
  const { t } = useText();
  const [kind, setKind] = useState<RecordKind>('job');
  const [number, setNumber] = useState('');
  const [asked, setAsked] = useState<{ kind: RecordKind; id: string } | null>(null);
  const found = useQuery({
    queryKey: queryKeys.recordAccess(id, asked?.kind ?? '', asked?.id ?? ''),
    queryFn: ({ signal }) => call(readRecordAccess, { params: { id }, query: asked! }, { signal }),
    enabled: asked !== null,
  });
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() !== '') setAsked({ kind, id: number.trim() });
  };
  return (
    <section aria-label={t('One record')}>
      <form onSubmit={look}>
        <Group align="flex-end" gap="xs">
          <NativeSelect
            label={t('One record')}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as RecordKind)}
            data={KINDS.map((value) => ({ value, label: t.of(KIND_NAMES[value]) }))}
          />
          <TextInput
            label={t('Code or number')}
            value={number}
            maxLength={100}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {t('Look up')}
          </Button>
        </Group>
      </form>
      <div aria-live="polite">
        {asked && found.isLoading && <Loading what={t('Loading')} />}
        {found.error && <LoadFailure error={found.error} onRetry={() => void found.refetch()} />}
        {found.data && (
          <>
            <Text size="sm" fw={500} mt="sm">
              {t.of(KIND_NAMES[found.data.kind])} {found.data.number}
            </Text>
            <ul className={classes.rows!}>
              {found.data.actions.map(({ action, why, inPlaceOf, ...verdict }) => (
                <AccessRow
                  key={action}
                  what={t.of(ACTION_NAMES[action])}
                  isAllowed={verdict.isAllowed}
                  why={[
                    describeReason(t, verdict, profile),
                    why ?? '',
                    inPlaceOf ? t('Deputy of {name}', { name: inPlaceOf.name }) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
