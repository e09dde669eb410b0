import type { ApiDocument } from '../api-document/make-api-document.mjs';

export function makeTypes(document: ApiDocument): Promise<void>;
