import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

/** Writes the types that openapi-typescript makes from an API document beside the programs that use them. */
export async function makeTypes(document) {
  const file = join(import.meta.dirname, 'docket-api.d.ts');
  writeFileSync(file, astToString(await openapiTS(structuredClone(document))));
}
