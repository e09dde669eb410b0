import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Sorting } from '#contract/http/sorting.ts';
import type { AnsweredValue, MasterRecord } from '#contract/master-data/master-data.ts';
import type { MasterField, MasterKind } from '#domain/master-data/master-kind.ts';
import { PATHS } from '#domain/screen-paths.ts';
import type { Phrase } from '#domain/text/phrase.ts';
import { useText } from '../../platform/translation.ts';
import { PlainHead, RecordTable, SortHeads } from '../../record-list/record-table.tsx';
import type { useRowSelection } from '../../record-list/use-row-selection.ts';
import classes from './master-data.module.css';
import { valueShown } from './value-shown.ts';

/** Displays the records of a kind. A row opens its record; a column heading sorts. */
export function MasterTable(props: {
  kind: MasterKind;
  rows: readonly MasterRecord[];
  sorting: Sorting<string>;
  onSort: (next: Sorting<string>) => void;
  onOpen: (id: number) => void;
  /** The selected rows, if there are actions on several. */
  selection?: ReturnType<typeof useRowSelection<MasterRecord>>;
  /** An extra column after the others. */
  last?: { label: Phrase; show: (record: MasterRecord) => ReactNode };
}) {
  const { t } = useText();
  const { kind, selection, last } = props;
  const [first, ...others] = kind.listed as readonly [string, ...string[]];
  return (
    <RecordTable className={classes.records!} label={t.of(kind.label.many)}>
      <thead>
        <tr>
          {selection && <td className={classes.check} />}
          {kind.listed.map((name) => (
            <SortHeads
              key={name}
              columns={[name]}
              names={{ [name]: kind.fields[name]!.label }}
              sorting={props.sorting}
              onSort={props.onSort}
            />
          ))}
          {last && <PlainHead column="last">{t.of(last.label)}</PlainHead>}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((record) => {
          const { id, values } = record;
          return (
            // Keyboards and screen readers open the row with its link.
            <tr key={id} data-inactive={values.isActive === false || undefined} onClick={() => props.onOpen(id)}>
              {selection && (
                // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a press beside the box from opening the record
                <td className={classes.check} onClick={(event) => event.stopPropagation()}>
                  <input
                    type="checkbox"
                    aria-label={t('Select {what}', { what: String(values[first] ?? '') })}
                    checked={selection.isChecked(record)}
                    onChange={() => selection.toggle(record)}
                  />
                </td>
              )}
              <td data-column={first}>
                <Link
                  to={PATHS.masterRecord}
                  params={{ kind: kind.name, id: String(id) }}
                  onClick={(event) => event.stopPropagation()}
                >
                  <ShownValue of={kind.fields[first]!} value={values[first] ?? null} isLink />
                </Link>
                {values.isActive === false && (
                  <em data-flag>
                    {record.mergedInto ? t('Merged into {record}', { record: record.mergedInto.name }) : t('Inactive')}
                  </em>
                )}
              </td>
              {others.map((name) => (
                <td key={name} data-column={name}>
                  <ShownValue of={kind.fields[name]!} value={values[name] ?? null} />
                </td>
              ))}
              {last && <td data-column="last">{last.show(record)}</td>}
            </tr>
          );
        })}
      </tbody>
    </RecordTable>
  );
}

function ShownValue({ of, value, isLink = false }: { of: MasterField; value: AnsweredValue; isLink?: boolean }) {
  const { t, field } = useText();
  // A link is never empty.
  return valueShown(of, value, { t, field }) || (isLink ? t('(empty)') : '');
}
