import { openAttachments } from '../../platform/attachments/open-attachments.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';
import { readConfiguration } from '../../platform/operations/configuration.ts';
import { type Command, readArguments } from '../command.ts';
import { pathOf, recordExport } from '../files.ts';
import { withAgency } from '../installation.ts';
import { say } from '../terminal.ts';

/** `back-up`: writes an agency to a compressed file, as the nightly backup does. */
export const backUp: Command = async (typed, terminal, installation) => {
  const { words, values } = readArguments(typed, { least: 2, most: 2 }, { force: { type: 'boolean', default: false } });
  const [name, file] = [words[0]!, pathOf(words[1]!, installation)];
  const attachments = openAttachments(readConfiguration(installation.environment).attachmentStore);
  await withAgency(installation, name, async (client, { agencyName }) => {
    await recordExport(client, 'back-up', null);
    await writeBackup(client, { name, agencyName }, { file, attachments, keeps: !values.force });
  });
  say(terminal, `Backed up ${name} to ${file}.`);
  return 0;
};
