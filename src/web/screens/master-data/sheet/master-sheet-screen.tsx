import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { listMasterRows, type MasterRecord, MOST_MASTER_ROWS_AT_ONCE } from '#contract/master-data/master-data.ts';
import { seesMasterKind } from '#domain/master-data/master-access.ts';
import { masterKindNamed } from '#domain/master-data/master-data.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../../platform/api.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { RecordPending } from '../../../record-editing/record-pending.tsx';
import { SheetToolbar } from '../../../record-editing/sheet/sheet-toolbar.tsx';
import { useLeaving } from '../../../record-editing/use-leaving.ts';
import { useGoToProblem } from '../../../record-editing/use-record-saving.ts';
import { useSaveKey } from '../../../record-editing/use-save-key.ts';
import type { Address } from '../../../record-list/search.ts';
import { createSelectedRange } from '../../../sheet/selected-range.ts';
import { Sheet } from '../../../sheet/sheet.tsx';
import type { SheetHandle } from '../../../sheet/sheet-model.ts';
import { toast } from '../../../widgets/dialog/toast.tsx';
import { Empty } from '../../../widgets/load-states.tsx';
import classes from '../master-data.module.css';
import { addressOfMasterSearch, masterQueryOf, masterSearchOf } from '../master-queries.ts';
import { CellChoice, isChosen } from './cell-choice.tsx';
import type { CellTexts } from './cell-text.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { type DraftRow, newRow, nextKey } from './draft-row.ts';
import { RowInfo } from './row-info.tsx';
import { sheetCommands } from './sheet-commands.ts';
import { columnsOf, problemsOf, sheetColumns, useSheetRows } from './sheet-rows.tsx';
import { useCellTexts } from './use-cell-texts.ts';
import { useMasterSheet } from './use-master-sheet.ts';

/** Displays the records of a list as a spreadsheet, to change many at once. */
export function MasterSheetScreen() {
  const { t } = useText();
  const user = useUser();
  const kind = masterKindNamed((useParams({ strict: false }).kind ?? '').toLowerCase());
  if (!kind || !seesMasterKind(user, kind)) return <Empty>{t('Not found')}</Empty>;
  return <SheetOfKind key={kind.name} kind={kind} />;
}

/** Loads the rows; unsaved input stays through a refetch. */
function SheetOfKind({ kind }: { kind: MasterKind }) {
  const { t } = useText();
  const search = masterSearchOf(useSearch({ strict: false }) as Address, kind);
  const { maxResults: _, ...query } = masterQueryOf(search);
  const found = useQuery({
    queryKey: queryKeys.masterRows(kind.name, query),
    queryFn: ({ signal }) => call(listMasterRows, { params: { kind: kind.name }, query }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const words = useCellTexts({ kind });
  if (!found.data)
    return (
      <RecordPending
        what={t('Loading')}
        error={found.error}
        onRetry={() => void found.refetch()}
        wayOut={{ to: PATHS.administration, label: t('Go to master data') }}
      />
    );
  return (
    <OpenSheet
      kind={kind}
      address={addressOfMasterSearch(search)}
      count={found.data.count}
      records={found.data.rows}
      words={words}
    />
  );
}

function OpenSheet(props: {
  kind: MasterKind;
  address: Address;
  count: number;
  records: readonly MasterRecord[];
  words: CellTexts;
}) {
  const { t } = useText();
  const { kind, count, words } = props;
  const user = useUser();
  const handle = useRef<SheetHandle>(null);
  const [selected] = useState(createSelectedRange);
  const [columns] = useState(() => columnsOf(kind));
  const [isAsked, setIsAsked] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const sheet = useMasterSheet(kind, props.records);
  const { rows, unsaved, sendable, nameTexts } = sheet;
  useEffect(() => nameTexts(words), [nameTexts, words]);
  const commands = sheetCommands(kind, sheet, columns, words);
  const drawn = useSheetRows(kind, sheet, columns, words, nextKey(rows));
  const heads = sheetColumns(kind, columns, words);

  const save = () => {
    if (sheet.isSaving) return;
    if (sendable.length > 0) setIsAsked(true);
    else if (unsaved.length > 0) toNextProblem();
    else toast('info', t('Nothing has changed'));
  };
  const hasProblem = (row: DraftRow) => row.conflicts.length > 0 || problemsOf(kind, row, words).size > 0;
  const troubled = unsaved.filter(hasProblem);
  const toNextProblem = (from = selected.range().bottom) => {
    const places = rows.flatMap((row, place) => (hasProblem(row) ? [place] : []));
    const row = places.find((place) => place > from) ?? places[0];
    if (row === undefined) return;
    const [field] = problemsOf(kind, rows[row]!, words).keys();
    handle.current?.select({ row, column: Math.max(0, columns.indexOf(field ?? '')) });
  };
  // A rejected row is searched in the rows as they are after the response.
  useGoToProblem(refusals, () => {
    toNextProblem(-1);
    return true;
  });
  useSaveKey(save);
  useLeaving({
    isUnsaved: unsaved.length > 0,
    staysAt: () => false,
    save: async () => (await sheet.send(sendable)) && sendable.length === unsaved.length,
  });
  return (
    <Stack gap="xs" p="md" className={classes.sheetScreen!}>
      <Group gap="sm">
        <Title order={1} size="h4">
          {t('{kind}: sheet', { kind: t.of(kind.label.many) })}
        </Title>
        <Link to={PATHS.masterData} params={{ kind: kind.name }} search={props.address} className={classes.wayBack!}>
          {t('Back to list')}
        </Link>
        <SheetToolbar sheet={sheet} hasUnsaved={unsaved.length > 0} save={save}>
          {troubled.length > 0 && (
            <Button size="xs" variant="light" color="red" onClick={() => toNextProblem()}>
              {t('{count} {count, row|rows} to check', { count: troubled.length })}
            </Button>
          )}
        </SheetToolbar>
      </Group>
      {count > MOST_MASTER_ROWS_AT_ONCE && (
        <Alert color="orange" p="xs">
          {t('These are the first {shown} of {count}. Narrow the list to see others.', {
            shown: MOST_MASTER_ROWS_AT_ONCE,
            count,
          })}
        </Alert>
      )}
      <Sheet
        ref={handle}
        label={t.of(kind.label.many)}
        kind={`master-data ${kind.name} ${user.database}`}
        columns={heads}
        rows={drawn}
        hasManyRows
        enterMovesDown
        startColumn={0}
        pasteRows={commands.mostRows}
        onSelect={selected.select}
        onCommit={commands.commit}
        onCommitInto={commands.commitInto}
        onOpen={(position) => handle.current?.edit(position)}
        onRefused={() => toast('info', t("You can't change this field"))}
        onClear={commands.clear}
        blockOf={commands.blockOf}
        onPaste={commands.paste}
        onFill={commands.fill}
        onUndo={sheet.undo}
        onRedo={sheet.redo}
        editorOf={({ row, column }, editor) => {
          const name = columns[column]!;
          if (!isChosen(kind.fields[name]!)) return null;
          const form = (rows[row] ?? newRow(kind, 'blank')).form;
          return (
            <CellChoice
              {...editor}
              kind={kind}
              name={name}
              form={form}
              words={words}
              onChoose={(value) => commands.choose({ row, column }, value)}
            />
          );
        }}
      />
      <RowInfo kind={kind} sheet={sheet} selected={selected} words={words} />
      <Text size="xs" c="dimmed">
        {t('{count} {count, record|records}', { count: props.records.length })}
        {unsaved.length > 0 && ` · ${t('{count} {count, row|rows} not saved', { count: unsaved.length })}`}
      </Text>
      {isAsked && (
        <ChangesDialog
          kind={kind}
          rows={sendable}
          staying={unsaved.length - sendable.length}
          words={words}
          onAnswer={(isMeant) => {
            setIsAsked(false);
            if (isMeant) void sheet.send(sendable).then((isAll) => isAll || setRefusals((count) => count + 1));
          }}
        />
      )}
    </Stack>
  );
}
