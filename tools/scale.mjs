// npm run scale: tests the built product on several PostgreSQL servers, and with the components of large installations in front of them.
// Words after `--` choose files.
import { runLongTests } from './long-tests.mjs';

runLongTests('vitest.scale.config.ts');
