import { useQueryClient } from '@tanstack/react-query';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { LineChoice } from '../../../documents/lines/line-choice.tsx';
import { useText } from '../../../platform/translation.ts';
import type { CellEditorProps } from '../../../sheet/sheet-model.ts';
import type { LineChange } from '../estimate-line.ts';
import type { ChosenField } from './line-cells.ts';
import { candidatesFor } from './line-lookup.ts';

const LABELS: Record<ChosenField, Phrase> = {
  costType: phrase('Choose a cost type'),
  person: phrase('Choose a person'),
  supplier: phrase('Choose a supplier'),
  taxStatus: phrase('Choose a tax status'),
};

/** Chooses a record for a cell of a line. */
export function LineEditor({
  field,
  onChoose,
  ...cell
}: CellEditorProps & { field: ChosenField; onChoose: (change: LineChange) => void }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  return (
    <LineChoice
      {...cell}
      label={t.of(LABELS[field])}
      searchKey={['estimate', field]}
      search={(keyphrase) => candidatesFor(queryClient, field, keyphrase)}
      remote={field === 'supplier' ? { minimumLength: 0, pause: 300 } : null}
      onPick={(option) => onChoose({ [field]: option })}
    />
  );
}
