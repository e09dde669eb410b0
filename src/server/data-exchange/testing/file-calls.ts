import type { FilePreview } from '#contract/data-exchange/data-file.ts';
import type { TestAgency, TestAnswer, TestPerson } from '#test/fixtures/test-agency.ts';

type Settings = Record<string, string>;

/** The browser's calls for files of a kind. */
export function fileCalls(agency: TestAgency) {
  const send = (by: TestPerson, path: string, bytes: string | Buffer, query: Settings): Promise<TestAnswer> =>
    agency.send(`/api/administration/${path}?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: {
        cookie: by.cookie,
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/octet-stream',
      },
      body: new Uint8Array(Buffer.from(bytes as string)),
    });
  const preview = (by: TestPerson, kind: string, bytes: string | Buffer, settings: Settings = {}) =>
    send(by, `${kind}/import/preview`, bytes, { fileName: 'file.csv', ...settings });
  const importFile = (by: TestPerson, kind: string, bytes: string | Buffer, settings: Settings) =>
    send(by, `${kind}/import`, bytes, { fileName: 'file.csv', lines: 'all', ...settings });
  return {
    preview,
    importFile,
    /** Previews and imports a file. */
    async bringIn(by: TestPerson, kind: string, bytes: string | Buffer, settings: Settings = {}) {
      const shown = (await preview(by, kind, bytes, settings)).body as FilePreview;
      return importFile(by, kind, bytes, { ...settings, outcome: shown.outcome?.hash ?? '' });
    },
    async failingLines(by: TestPerson, kind: string, bytes: string | Buffer, settings: Settings = {}) {
      const query = new URLSearchParams({ fileName: 'file.csv', ...settings });
      const response = await fetch(`${agency.origin}/api/administration/${kind}/import/failing?${query}`, {
        method: 'POST',
        headers: {
          cookie: by.cookie,
          'x-requested-with': 'XMLHttpRequest',
          'content-type': 'application/octet-stream',
        },
        body: new Uint8Array(Buffer.from(bytes as string)),
      });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}
