import type { Endpoint } from '../../src/contract/http/endpoint.ts';
import type { RefusalCode } from '../../src/contract/http/refusal.ts';

export function codesOfContract(endpoint: Endpoint): RefusalCode[];
