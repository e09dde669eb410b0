import { Link } from '@tanstack/react-router';
import type { AnsweredValue, MasterRecord } from '#contract/master-data.ts';
import type { Sorting } from '#contract/sorting.ts';
import type { MasterField, MasterKind } from '#domain/master-data/master-kind.ts';
import { PATHS } from '../../platform/paths.ts';
import { useText } from '../../platform/translation.ts';
import { RecordTable, SortHeads } from '../../record-list/record-table.tsx';
import classes from './master-data.module.css';
import { valueShown } from './value-shown.ts';

/** The records of a kind. A row opens its record; the head of a column sorts (ADM-05). */
export function MasterTable(props: {
  kind: MasterKind;
  rows: readonly MasterRecord[];
  sorting: Sorting<string>;
  onSort: (next: Sorting<string>) => void;
  onOpen: (id: number) => void;
}) {
  const { t } = useText();
  const { kind } = props;
  const [first, ...others] = kind.listed as readonly [string, ...string[]];
  return (
    <RecordTable className={classes.records!} label={t(kind.label.many)}>
      <thead>
        <tr>
          {kind.listed.map((name) => (
            <SortHeads
              key={name}
              columns={[name]}
              names={{ [name]: kind.fields[name]!.label }}
              sorting={props.sorting}
              onSort={props.onSort}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map(({ id, values, mergedInto }) => (
          // The link in the row is what keyboards and screen readers open it by.
          <tr key={id} data-inactive={values.isActive === false || undefined} onClick={() => props.onOpen(id)}>
            <td data-column={first}>
              <Link
                to={PATHS.masterRecord}
                params={{ kind: kind.name, id: String(id) }}
                onClick={(event) => event.stopPropagation()}
              >
                <ShownValue of={kind.fields[first]!} value={values[first] ?? null} />
              </Link>
              {values.isActive === false && (
                <em data-flag>{mergedInto ? t('Merged into {record}', { record: mergedInto.name }) : t('Inactive')}</em>
              )}
            </td>
            {others.map((name) => (
              <td key={name} data-column={name}>
                <ShownValue of={kind.fields[name]!} value={values[name] ?? null} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </RecordTable>
  );
}

function ShownValue({ of, value }: { of: MasterField; value: AnsweredValue }) {
  const { t, field } = useText();
  return valueShown(of, value, { t, field });
}
