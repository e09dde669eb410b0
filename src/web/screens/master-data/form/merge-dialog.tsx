import { Alert, Button, Group, List, Radio, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listMasterRecords, type MasterRecord } from '#contract/master-data/master-data.ts';
import { mergeMasterRecord } from '#contract/master-data/master-merge.ts';
import { fixedMasterFields } from '#domain/master-data/master-access.ts';
import { filtersInText } from '#domain/master-data/master-filters.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { MERGE_UNDO_DAYS, namingField, ownerFields } from '#domain/master-data/merging.ts';
import { ApiProblem, call } from '../../../platform/api.ts';
import { describeRefusal } from '../../../platform/change-texts.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { ReferenceSelect } from '../../../widgets/select/reference-select.tsx';
import { differingFields, masterFormOf } from '../master-form.ts';
import { masterRecordQuery, masterUsesQuery } from '../master-queries.ts';
import { titleOf } from '../record-title.ts';
import { valueShown } from '../value-shown.ts';
import { describeUses } from './use-labels.ts';

/** Merges a record into another: which one stays, which values, what moves; the user types the code to confirm. */
export function MergeDialog(props: {
  kind: MasterKind;
  record: MasterRecord;
  onMerged: (survivor: MasterRecord) => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const { kind, record, onClose } = props;
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const other = useQuery({ ...masterRecordQuery(kind.name, chosen?.id ?? 0), enabled: chosen !== null, staleTime: 0 });
  const survivor = chosen && other.data?.id === chosen.id ? other.data : null;
  const naming = String(record.values[namingField(kind)]);
  const isMeant = typed.trim() === naming;
  const merge = async () => {
    if (!survivor || isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const body = {
        into: survivor.id,
        lastModified: record.lastModified,
        intoLastModified: survivor.lastModified,
        take: [...taken],
        typed,
      };
      props.onMerged(await call(mergeMasterRecord, { params: { kind: kind.name, id: record.id }, body }));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(describeRefusal(error, user));
      if (error.status === 409) await queryClient.invalidateQueries(masterRecordQuery(kind.name, survivor.id));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('Merge {record}', { record: titleOf(kind, record) })} size="lg" holdsInput onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          {t(
            'Everything that refers to it will refer to the other record. It becomes inactive, and its code leads to the other one. You can undo this for {days} {days, day|days}.',
            {
              days: MERGE_UNDO_DAYS,
            },
          )}
        </Text>
        <SurvivorField kind={kind} record={record} value={chosen} onChoose={setChosen} />
        {survivor && (
          <>
            <Differences kind={kind} merged={record} survivor={survivor} taken={taken} onTake={setTaken} />
            <WhatMoves kind={kind} record={record} />
            <TextInput
              label={t('Type {name} to merge it', { name: naming })}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && isMeant) void merge();
              }}
            />
          </>
        )}
        {problem && (
          <Alert color="red" role="alert" p="xs">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button color="red.9" disabled={!survivor || !isMeant} loading={isBusy} onClick={() => void merge()}>
            {t('Merge')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Chooses the record that stays: an active one with the same owner. */
function SurvivorField(props: {
  kind: MasterKind;
  record: MasterRecord;
  value: { id: number; name: string } | null;
  onChoose: (chosen: { id: number; name: string } | null) => void;
}) {
  const { t } = useText();
  const { kind, record } = props;
  const filters = filtersInText(
    Object.fromEntries(
      ownerFields(kind)
        .filter((name) => kind.listed.includes(name))
        .map((name) => {
          const owner = record.values[name];
          return [name, [String(typeof owner === 'object' && owner !== null && 'id' in owner ? owner.id : 0)]];
        }),
    ),
  );
  return (
    <ReferenceSelect
      label={t('Merge into')}
      data-autofocus
      required
      value={props.value}
      isSearchedThere
      searchKey={['merge-into', kind.name, record.id]}
      search={async (keyphrase, signal) => {
        const query = {
          ...(keyphrase ? { keyphrase } : {}),
          ...(filters ? { filters } : {}),
          status: 'active' as const,
          maxResults: 100,
        };
        const found = await call(listMasterRecords, { params: { kind: kind.name }, query }, { signal });
        return found
          .filter(({ id }) => id !== record.id)
          .map(({ id, values }) => ({
            id,
            name: String(values.name),
            ...('code' in kind.fields ? { code: String(values.code) } : {}),
          }));
      }}
      onChange={props.onChoose}
    />
  );
}

/** Lists the fields that differ, each with a choice; the record that stays keeps its code. */
function Differences(props: {
  kind: MasterKind;
  merged: MasterRecord;
  survivor: MasterRecord;
  taken: ReadonlySet<string>;
  onTake: (taken: ReadonlySet<string>) => void;
}) {
  const { t, field } = useText();
  const { kind, merged, survivor, taken } = props;
  const fixed = fixedMasterFields(useUser(), kind, false);
  const [one, other] = [masterFormOf(kind, merged), masterFormOf(kind, survivor)];
  const names = differingFields(kind, one, other).filter(
    (name) => name !== 'isActive' && !kind.key.includes(name) && !fixed.has(name),
  );
  if (names.length === 0) return null;
  const choose = (name: string, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(name);
    else next.delete(name);
    props.onTake(next);
  };
  return (
    <Table verticalSpacing={4} aria-label={t('Values to keep')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('Field')}</Table.Th>
          <Table.Th scope="col">{titleOf(kind, survivor)}</Table.Th>
          <Table.Th scope="col">{titleOf(kind, merged)}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {names.map((name) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {field.of(kind.fields[name]!.label)}
            </Table.Th>
            {[
              { of: survivor, isTaken: false },
              { of: merged, isTaken: true },
            ].map(({ of, isTaken }) => (
              <Table.Td key={of.id}>
                <Radio
                  name={name}
                  checked={taken.has(name) === isTaken}
                  onChange={() => choose(name, isTaken)}
                  label={valueShown(kind.fields[name]!, of.values[name] ?? null, { t, field }) || t('(empty)')}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Counts the records that refer to the record. */
function WhatMoves({ kind, record }: { kind: MasterKind; record: MasterRecord }) {
  const { t } = useText();
  const { data: uses } = useQuery({ ...masterUsesQuery(kind.name, record.id), staleTime: 0 });
  if (!uses) return null;
  return (
    <div>
      <Text size="sm">{uses.length > 0 ? t('These records will move:') : t('Not used anywhere')}</Text>
      <List size="sm">
        {describeUses(t, uses).map((words) => (
          <List.Item key={words}>{words}</List.Item>
        ))}
      </List>
    </div>
  );
}
