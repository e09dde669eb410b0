import { checkExchangeRates } from '../importing/check-exchange-rates.ts';
import type { Kind } from '../kind.ts';
import { masterFile } from './master-kinds.ts';

/** Rates of exchange: what a file brings is of a file, unless it says otherwise as an export of ours does (FX-02). */
export const exchangeRates: Kind = { ...masterFile('exchange-rates'), check: checkExchangeRates };
