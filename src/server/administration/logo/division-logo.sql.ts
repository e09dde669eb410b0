import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** Finds the logo of a division, with empty values if it has none; undefined if there is no such division. */
export function findLogo(database: AgencyDatabase, divisionId: number) {
  return database
    .selectFrom('division')
    .leftJoin('division_logo', 'division_logo.division_id', 'division.id')
    .select([
      'division_logo.file_name as fileName',
      'division_logo.content_type as contentType',
      'division_logo.bytes as bytes',
    ])
    .where('division.id', '=', divisionId)
    .executeTakeFirst();
}

/** Locks a division and returns the file name of its logo, null if it has none; undefined if there is no such division. */
export async function lockLogo(
  transaction: AgencyTransaction,
  divisionId: number,
): Promise<{ fileName: string | null } | undefined> {
  return transaction
    .selectFrom('division')
    .leftJoin('division_logo', 'division_logo.division_id', 'division.id')
    .select('division_logo.file_name as fileName')
    .where('division.id', '=', divisionId)
    .forUpdate('division')
    .executeTakeFirst();
}

/** Sets the logo of a division. */
export async function writeLogo(
  transaction: AgencyTransaction,
  logo: { divisionId: number; fileName: string; contentType: string; bytes: Buffer },
) {
  const { divisionId: division_id, fileName: file_name, contentType: content_type, bytes } = logo;
  await transaction
    .insertInto('division_logo')
    .values({ division_id, file_name, content_type, bytes })
    .onConflict((conflict) => conflict.column('division_id').doUpdateSet({ file_name, content_type, bytes }))
    .execute();
}

export async function deleteLogo(transaction: AgencyTransaction, divisionId: number) {
  await transaction.deleteFrom('division_logo').where('division_id', '=', divisionId).execute();
}
