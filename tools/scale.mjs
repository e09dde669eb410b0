// npm run scale: the built product on several PostgreSQL servers, and with what large installations put before them. Words after `--` choose files.
import { runLongTests } from './long-tests.mjs';

runLongTests('vitest.scale.config.ts');
