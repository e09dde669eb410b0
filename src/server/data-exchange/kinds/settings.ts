import { watchSettings } from '../importing/watch-settings.ts';
import type { Kind } from '../kind.ts';
import { masterFile } from './master-kinds.ts';

/** The agency's own settings: what the form refuses a file is refused too. */
export const settings: Kind = { ...masterFile('settings'), watch: watchSettings };
