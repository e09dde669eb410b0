import type { MasterKindName } from '#domain/master-data/master-kind.ts';
import { EXCHANGE_RATE_RULES } from './exchange-rate-rules.ts';
import { PEOPLE_RULES } from './people-rules.ts';
import type { KindRules } from './record-change.ts';
import { SETTINGS_RULES } from './settings-rules.ts';

/** Kinds with rules that need the database, besides what their declaration says. */
export const KIND_RULES: Partial<Record<MasterKindName, KindRules>> = {
  'exchange-rates': EXCHANGE_RATE_RULES,
  people: PEOPLE_RULES,
  settings: SETTINGS_RULES,
};
