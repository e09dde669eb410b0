import type { ReactNode } from 'react';
import { useText } from '../../platform/translation.ts';
import classes from './document-table.module.css';

/** Classes of a list of documents of which some can be decided, beside those of the list itself. */
export const DOCUMENT_TABLE = classes;

/** The head of a column that shows no name: what is ticked, or done. */
export function UnnamedHead({ column, name }: { column: 'check' | 'actions'; name: string }) {
  return (
    <th data-column={column}>
      <span className="visually-hidden">{name}</span>
    </th>
  );
}

/** Where a document is ticked, to be decided with others; empty where it cannot be. A press beside the box opens nothing. */
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

/** What can be done with a document in its row, if anything. A press beside the buttons opens nothing. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a press beside the buttons from opening the document
    <td data-column="actions" onClick={(event) => event.stopPropagation()}>
      {children && <div>{children}</div>}
    </td>
  );
}
