import type { FastifyInstance } from 'fastify';
import { readDivisionLogo, removeDivisionLogo, saveDivisionLogo } from '#contract/master-data/division-logo.ts';
import { cleanFileName } from '#domain/documents/attachment.ts';
import { checkLogo } from '#domain/documents/logo.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { deleteLogo, findLogo, lockLogo, writeLogo } from './division-logo.sql.ts';
import { isCompletePng } from './png-pixels.ts';

/** Routes of the logos of divisions. */
export function divisionLogoRoutes(app: FastifyInstance) {
  serve(app, readDivisionLogo, async ({ params, session }) => {
    const found = await findLogo(session.database, params.id);
    if (!found) throw new Refused('not-found');
    const { fileName, contentType, bytes } = found;
    if (fileName === null || contentType === null || bytes === null) return { logo: null };
    return { logo: { name: fileName, contentType, bytes: bytes.toString('base64') } };
  });
  serve(app, saveDivisionLogo, async ({ params, query, body, session }) => {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const checked = checkLogo(bytes);
    if (typeof checked === 'string') throw new Refused(checked);
    const { contentType } = checked;
    if (contentType === 'image/png' && !isCompletePng(bytes)) throw new Refused('logo-damaged');
    const fileName = cleanFileName(query.name);
    await changeLogo(session, params.id, { fileName, contentType, bytes });
    return { logo: { name: fileName, contentType, bytes: bytes.toString('base64') } };
  });
  serve(app, removeDivisionLogo, async ({ params, session }) => {
    await changeLogo(session, params.id, null);
    return undefined;
  });
}

type Logo = { fileName: string; contentType: string; bytes: Buffer };

/** Sets or removes (`null`) the logo of a division, with its trail row. */
async function changeLogo({ database, actor }: SignedIn, divisionId: number, logo: Logo | null) {
  await inTransaction(database, async (transaction) => {
    const before = await lockLogo(transaction, divisionId);
    if (!before) throw new Refused('not-found');
    if (logo === null && before.fileName === null) return;
    if (logo) await writeLogo(transaction, { divisionId, ...logo });
    else await deleteLogo(transaction, divisionId);
    await writeAudit(transaction, [
      {
        ...{ by: actor.id, subject: 'division', subjectId: divisionId, action: 'update' },
        before: { logo: before.fileName },
        after: { logo: logo?.fileName ?? null },
      },
    ]);
  });
}
