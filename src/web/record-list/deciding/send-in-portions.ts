/** Results as far as they came; `failure` = why the rest did not, null = all came. */
export type Answered<Result> = { results: Result[]; failure: unknown };

/** Sends what one request cannot hold in several, each after the one before it. */
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

/** Rows cut into portions of at most so many. */
export function portionsOf<Row>(rows: readonly Row[], most: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, index) =>
    rows.slice(index * most, (index + 1) * most),
  );
}
