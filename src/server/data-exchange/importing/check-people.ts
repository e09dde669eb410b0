import type { ClientBase } from 'pg';
import { REFUSALS, type RefusalCode } from '#contract/refusal.ts';
import { FILE_PROBLEMS } from '#domain/file-problem.ts';
import { isMailAddress } from '#domain/mail-address.ts';
import type { Words } from '#domain/words.ts';
import { watchAdministrators } from '../../platform/administrators.sql.ts';
import { findCircles, findMailAddresses, markBad, writeMailsOfAddresses } from './check-people.sql.ts';
import type { ProblemList } from './problem-list.ts';

/** Refuses lines that set supervisors in a circle, however long, and tells both addresses of people who have another now (PEOPLE-05, PEOPLE-12). */
export async function checkPeople(client: ClientBase, problems: ProblemList): Promise<void> {
  const lines = await findCircles(client);
  await markBad(client, lines);
  for (const line of lines) problems.add(line, 'supervisor', refusedAs('supervisor-circle'));
  const changed = await findMailAddresses(client);
  await writeMailsOfAddresses(
    client,
    changed.filter(({ address }) => isMailAddress(address)),
  );
}

/** Refuses a file that leaves the agency without an administrator (ADM-12). */
export async function watchPeople(client: ClientBase): Promise<(problems: ProblemList) => Promise<void>> {
  const isEnded = await watchAdministrators(client);
  return async (problems) => {
    if (await isEnded()) problems.add(0, null, refusedAs('administrator-needed'));
  };
}

function refusedAs(code: RefusalCode): Words {
  return { text: FILE_PROBLEMS.refused, values: { refusal: { text: REFUSALS[code].text } } };
}
