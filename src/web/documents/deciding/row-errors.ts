import { useState } from 'react';

/** Why records were rejected, from the results of a bulk action. */
export function errorsOf(results: readonly { id: number; error: string | null }[]): Map<number, string> {
  return new Map(results.flatMap(({ id, error }) => (error === null ? [] : [[id, error] as const])));
}

/** The reason why the last action on each row failed. */
export function useRowErrors() {
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map());
  return {
    errors,
    /** Replaces earlier messages of these rows. */
    note(touched: readonly { id: number }[], refused: ReadonlyMap<number, string>) {
      const ids = new Set(touched.map(({ id }) => id));
      setErrors((before) => new Map([...[...before].filter(([id]) => !ids.has(id)), ...refused]));
    },
    forget: () => setErrors(new Map()),
  };
}
