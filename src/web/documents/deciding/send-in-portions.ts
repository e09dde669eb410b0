/** The received results; `failure` is why the rest is missing, null if complete. */
export type Answered<Result> = { results: Result[]; failure: unknown };

/** Sends several requests in sequence when one can't hold everything. */
export async function sendInPortions<Row, Result>(
  rows: readonly Row[],
  most: number,
  send: (portion: readonly Row[]) => Promise<readonly Result[]>,
): Promise<Answered<Result>> {
  const results: Result[] = [];
  try {
    for (const portion of portionsOf(rows, most)) results.push(...(await send(portion)));
    return { results, failure: null };
  } catch (failure) {
    return { results, failure };
  }
}

/** Splits rows into portions. */
export function portionsOf<Row>(rows: readonly Row[], most: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, index) =>
    rows.slice(index * most, (index + 1) * most),
  );
}
