import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

const { PGlite } = await import(pathToFileURL(workerData.module).href).then((module) => module.default ?? module);
const opening = PGlite.create({ dataDir: workerData.folder });

parentPort.on('message', async ({ number, text, values, isEnd }) => {
  try {
    const database = await opening;
    if (isEnd) await database.close();
    // Several statements at once come without values.
    const rows = isEnd
      ? []
      : values
        ? (await database.query(text, values)).rows
        : (await database.exec(text)).at(-1)?.rows;
    parentPort.postMessage({ number, rows });
  } catch (error) {
    parentPort.postMessage({ number, error: String(error?.message ?? error) });
  }
});
