import type { ReactNode } from 'react';
import { useText } from '../../platform/translation.ts';
import classes from './document-table.module.css';

/** Common classes of document lists with bulk decisions. */
export const DOCUMENT_TABLE = classes;

/** The heading of a column without a visible name: checkbox or actions. */
export function UnnamedHead({ column, name }: { column: 'check' | 'actions'; name: string }) {
  return (
    <th data-column={column}>
      <span className="visually-hidden">{name}</span>
    </th>
  );
}

/** The checkbox of a document; empty if it can't be decided. Clicking next to it opens nothing. */
export function ChoiceCell(props: { reference: string; canChoose: boolean; isChosen: boolean; onChoose: () => void }) {
  const { t } = useText();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a press of the box from opening the document
    <td data-column="check" onClick={(event) => event.stopPropagation()}>
      {props.canChoose && (
        <label className={classes.check}>
          <input
            type="checkbox"
            aria-label={t('Select {what}', { what: props.reference })}
            checked={props.isChosen}
            onChange={props.onChoose}
          />
        </label>
      )}
    </td>
  );
}

/** A document's actions in its row. Clicking next to them opens nothing. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a press beside the buttons from opening the document
    <td data-column="actions" onClick={(event) => event.stopPropagation()}>
      {children && <div>{children}</div>}
    </td>
  );
}
