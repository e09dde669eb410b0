import { Text } from '@mantine/core';
import type { CellEditorProps } from '../../sheet/sheet-model.ts';
import { RemoteSelect } from '../../widgets/select/remote-select.tsx';
import { isFoundBy } from '../../widgets/select/word-search.ts';
import type { Candidate } from './named-record.ts';

/** Chooses a record for a cell: typing filters the list; Enter and Tab accept the marked record. Inactive records aren't offered. */
export function LineChoice<Option extends Candidate>(
  props: CellEditorProps & {
    label: string;
    searchKey: readonly unknown[];
    /** Returns options; if the server searches, those that match. */
    search: (keyphrase: string) => Promise<readonly Option[]>;
    /** How the server searches: from how many characters, and after how many milliseconds. Null filters all options here. */
    remote: { minimumLength: number; pause: number } | null;
    /** Distinguishes or explains an option. */
    besideOf?: (option: Option) => string | null;
    onPick: (option: Option) => void;
  },
) {
  const { done, remote } = props;
  const textOf = ({ code, name }: Option) => [code, name].filter(Boolean).join(' ');
  return (
    <RemoteSelect<Option>
      label={props.label}
      searchKey={['line-choice', ...props.searchKey]}
      minimumLength={remote?.minimumLength ?? 0}
      searchesBlank
      pause={remote?.pause ?? 0}
      isNarrowedHere={!remote}
      isInCell
      initialText={props.initialText}
      search={async (keyphrase) =>
        (await props.search(keyphrase)).filter(
          (option) => option.isActive !== false && (remote !== null || isFoundBy(keyphrase, textOf(option))),
        )
      }
      textOf={textOf}
      render={(option) => {
        const beside = props.besideOf?.(option);
        return (
          <>
            {option.code && <b>{option.code} </b>}
            {option.name}
            {beside && (
              <Text size="xs" opacity={0.85}>
                {beside}
              </Text>
            )}
          </>
        );
      }}
      onPick={(option) => {
        done('stay');
        props.onPick(option);
      }}
      onLeave={(how) => done(how === 'escape' ? 'stay' : 'leave')}
    />
  );
}
