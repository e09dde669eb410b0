import { z } from 'zod/mini';
import type { PaperParties as Parties } from '#domain/documents/paper/paper.ts';

const line = z.nullable(z.string());
const Contact = z.object({ name: z.string(), phone: line, email: line });
const Party = z.object({ name: z.string(), address: line, taxNumber: line, vatId: line, contact: z.nullable(Contact) });

/** Both sides of a document as printed, and what the letterhead of its division prints. */
export const PaperParties = z.object({
  sender: z.extend(Party, {
    /** As base64. */
    logo: z.nullable(z.object({ contentType: z.string(), bytes: z.string() })),
    bankName: line,
    iban: line,
    bic: line,
    footer: line,
  }),
  recipient: Party,
  deliveryAddress: line,
  invoiceAddress: line,
  terms: line,
}) satisfies z.ZodMiniType<Parties>;
