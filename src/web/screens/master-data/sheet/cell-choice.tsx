import type { MasterField, MasterKind } from '#domain/master-data/master-kind.ts';
import { useText } from '../../../platform/translation.ts';
import type { FormValue } from '../../../record-editing/form-value.ts';
import type { CellEditorProps } from '../../../sheet/sheet-model.ts';
import { RemoteSelect } from '../../../widgets/select/remote-select.tsx';
import { isFoundBy } from '../../../widgets/select/word-search.ts';
import type { MasterForm } from '../master-form.ts';
import { type CellTexts, idOf } from './cell-text.ts';

type Option = { id: number; text: string; value: FormValue };

/** Checks whether a field is chosen from a list rather than typed. */
export function isChosen({ holds }: MasterField): boolean {
  return holds === 'reference' || holds === 'choice' || holds === 'flag';
}

/** Chooses a cell's value from a list: typing filters it; Enter and Tab accept the marked record. */
export function CellChoice(
  props: CellEditorProps & {
    kind: MasterKind;
    name: string;
    form: MasterForm;
    words: CellTexts;
    onChoose: (value: FormValue) => void;
  },
) {
  const { t } = useText();
  const { kind, name, form, words, done } = props;
  const options = optionsOf(kind, name, form, words);
  const current = form[name] ?? null;
  return (
    <RemoteSelect<Option>
      label={t('Choose: {what}', { what: words.labels[name]! })}
      searchKey={['cell-choice', kind.name, name, ownerOf(kind, name, form), options.length]}
      minimumLength={0}
      searchesBlank
      pause={0}
      isNarrowedHere
      isInCell
      initialText={typeof current === 'string' && kind.fields[name]!.holds === 'reference' ? props.initialText : ''}
      search={async (keyphrase) => options.filter(({ text }) => isFoundBy(keyphrase, text)).slice(0, MOST_SHOWN)}
      textOf={({ text }) => text}
      onPick={({ value }) => {
        done('stay');
        props.onChoose(value);
      }}
      onLeave={(how) => done(how === 'escape' ? 'stay' : 'leave')}
    />
  );
}

/** The maximum number of options displayed at once; typing finds the others. */
const MOST_SHOWN = 100;

function ownerOf(kind: MasterKind, name: string, form: MasterForm): number | null {
  const field = kind.fields[name]!;
  const owner = field.holds === 'reference' && field.within !== undefined ? form[field.within] : null;
  return idOf(owner);
}

function optionsOf(kind: MasterKind, name: string, form: MasterForm, { t, wordsOf, choices }: CellTexts): Option[] {
  const field = kind.fields[name]!;
  if (field.holds === 'flag')
    return [
      { id: 1, text: t('Yes'), value: true },
      { id: 2, text: t('No'), value: false },
    ];
  if (field.holds === 'choice')
    return field.of.map(({ value, label }, place) => ({ id: place + 1, text: wordsOf[name]?.[value] ?? label, value }));
  if (field.holds !== 'reference') return [];
  const owner = ownerOf(kind, name, form);
  return (choices[name] ?? [])
    .filter(({ within }) => field.within === undefined || within === owner)
    .map((choice) => ({ id: choice.id, text: `${choice.code} ${choice.name}`, value: choice }));
}
