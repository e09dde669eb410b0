import { useQueryClient } from '@tanstack/react-query';
import type { Candidate } from '../../../documents/lines/named-record.ts';
import { type Texts, useText } from '../../../platform/translation.ts';
import type { CellEditorProps } from '../../../sheet/sheet-model.ts';
import { RemoteSelect } from '../../../widgets/select/remote-select.tsx';
import { isFoundBy } from '../../../widgets/select/word-search.ts';
import type { LineChange } from '../estimate-line.ts';
import type { ChosenField } from './line-cells.ts';
import { candidatesFor } from './line-lookup.ts';

/** Chooses a record for a cell: typing filters the list; Enter and Tab accept the marked record. */
export function LineEditor(props: CellEditorProps & { field: ChosenField; onChoose: (change: LineChange) => void }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const { field, done } = props;
  const isSearchedThere = field === 'supplier';
  return (
    <RemoteSelect<Candidate>
      label={labelOf(field, t)}
      searchKey={['estimate-line-choice', field]}
      minimumLength={0}
      searchesBlank
      pause={isSearchedThere ? 300 : 0}
      isNarrowedHere={!isSearchedThere}
      isInCell
      initialText={props.initialText}
      search={async (keyphrase) =>
        activeOnes(await candidatesFor(queryClient, field, keyphrase), isSearchedThere ? '' : keyphrase)
      }
      textOf={textOf}
      render={(option) => (
        <>
          {option.code && <b>{option.code} </b>}
          {option.name}
        </>
      )}
      onPick={(option) => {
        done('stay');
        props.onChoose({ [field]: option });
      }}
      onLeave={(how) => done(how === 'escape' ? 'stay' : 'leave')}
    />
  );
}

const textOf = ({ code, name }: Candidate) => [code, name].filter(Boolean).join(' ');

/** Returns the active records that match the words. */
function activeOnes(options: readonly Candidate[], keyphrase: string): Candidate[] {
  return options.filter((option) => option.isActive !== false && isFoundBy(keyphrase, textOf(option)));
}

function labelOf(field: ChosenField, t: Texts['t']): string {
  switch (field) {
    case 'costType':
      return t('Choose a cost type');
    case 'person':
      return t('Choose a person');
    case 'supplier':
      return t('Choose a supplier');
    case 'taxStatus':
      return t('Choose a tax status');
  }
}
