import type { TokenScope } from '#domain/identity/token-scope.ts';

/** Scopes that include people's names, because their records refer to people. */
export const PEOPLE_LOOKUP: readonly TokenScope[] = ['time:read', 'jobs:read', 'orders:read', 'people:read'];

/** Scopes that include clients, products and campaigns, because jobs refer to them. */
export const CLIENT_LOOKUP: readonly TokenScope[] = ['jobs:read', 'masterdata:read'];
