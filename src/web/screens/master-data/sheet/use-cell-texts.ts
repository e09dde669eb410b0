import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listMasterChoices, MOST_MASTER_CHOICES } from '#contract/master-data/master-data.ts';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { call } from '../../../platform/api.ts';
import { useText } from '../../../platform/translation.ts';
import type { CellTexts } from './cell-text.ts';

/** Loads the labels, and the choices of all references of a kind, so that pasted text is looked up without requests. */
export function useCellTexts({ kind }: { kind: MasterKind }): CellTexts {
  const { t, field } = useText();
  const names = useMemo(
    () => Object.entries(kind.fields).flatMap(([name, { holds }]) => (holds === 'reference' ? [name] : [])),
    [kind],
  );
  const data = useQueries({
    queries: names.map((name) => ({
      queryKey: ['choices', refersTo(kind, name), kind.name, name, 'all'],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const query = { maxResults: MOST_MASTER_CHOICES };
        return call(listMasterChoices, { params: { kind: kind.name, field: name }, query }, { signal });
      },
    })),
    combine: (results) => results.map((result) => result.data),
  });
  return useMemo(() => {
    const labels: Record<string, string> = {};
    const wordsOf: Record<string, Record<string, string>> = {};
    for (const name of Object.keys(kind.fields)) {
      const declared = kind.fields[name]!;
      labels[name] = field.of(kind.fields[name]!.label);
      if (declared.holds !== 'choice' && declared.holds !== 'list') continue;
      wordsOf[name] = Object.fromEntries(declared.of.map(({ value, label }) => [value, field.of(label)]));
    }
    const choices = Object.fromEntries(names.map((name, place) => [name, data[place]]));
    return { t, labels, wordsOf, choices };
  }, [t, field, kind, names, data]);
}

function refersTo(kind: MasterKind, name: string): string {
  const field = kind.fields[name]!;
  return field.holds === 'reference' ? field.to : '';
}
