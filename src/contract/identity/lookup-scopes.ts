import type { TokenScope } from '#domain/identity/token-scope.ts';

/** Who works here: whatever names people needs their names. */
export const PEOPLE_LOOKUP: readonly TokenScope[] = ['time:read', 'jobs:read', 'orders:read', 'people:read'];

/** Clients and what they have: jobs name them, and they are master data. */
export const CLIENT_LOOKUP: readonly TokenScope[] = ['jobs:read', 'masterdata:read'];
