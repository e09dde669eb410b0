/** An OpenAPI 3.1 document. */
// biome-ignore lint/suspicious/noExplicitAny: a document of any shape
export type ApiDocument = any;

export function makeApiDocuments(): Promise<{ programs: ApiDocument; administration: ApiDocument }>;
