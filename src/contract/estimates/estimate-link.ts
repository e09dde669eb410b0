import { z } from 'zod/mini';
import { ESTIMATE_COMMENT_MAXIMUM } from '#domain/estimates/estimate.ts';
import { MOST_ESTIMATE_SECTIONS } from '#domain/estimates/estimate-fields.ts';
import { PaperParties } from '../documents/paper-parties.ts';
import { endpoint } from '../http/endpoint.ts';
import { BY_LINK, linkToken } from '../http/public-link.ts';
import { Day, Instant, PositiveId, text } from '../http/values.ts';
import { Speech } from '../text/language-settings.ts';
import { Estimate, EstimateLine, EstimateSection } from './estimate.ts';

const tag = 'Estimates by link';

/** A line as the client sees it, without costs. */
const LinkedLine = z.pick(EstimateLine, {
  id: true,
  details: true,
  units: true,
  rate: true,
  net: true,
  tax: true,
  total: true,
  taxRate: true,
});
const LinkedSection = z.extend(
  z.pick(EstimateSection, { id: true, name: true, kind: true, choice: true, isPicked: true, net: true }),
  {
    lines: z.array(LinkedLine),
  },
);

/** A version as its client sees it, with their answer once given. */
export const EstimateLink = z.object({
  agency: z.object({ name: z.string() }),
  speech: Speech,
  estimate: z.extend(
    z.pick(Estimate, {
      reference: true,
      changeNumber: true,
      name: true,
      documentDate: true,
      validUntil: true,
      details: true,
      currency: true,
      net: true,
      tax: true,
      total: true,
      taxes: true,
    }),
    {
      job: z.nullable(z.string()),
      clientOrderNumber: z.nullable(z.string()),
      sections: z.array(LinkedSection),
    },
  ),
  parties: PaperParties,
  /** SHA-256 of the PDF that was sent. */
  paperHash: z.string(),
  answer: z.nullable(
    z.object({
      answer: z.enum(['accept', 'decline']),
      name: z.string(),
      comment: z.nullable(z.string()),
      answeredOn: Day,
      at: Instant,
    }),
  ),
});
export type EstimateLink = z.infer<typeof EstimateLink>;

export const openEstimateLink = endpoint({
  tag,
  ...BY_LINK,
  path: '/api/links/estimate/:agency/open',
  worksWhenQuiet: true,
  summary:
    'The estimate of a link in a mail to its client; changes nothing. 410 for every link that does not open: unknown, withdrawn, expired, or ' +
    'answered more than 90 days ago',
  body: z.strictObject({ token: linkToken }),
  answer: EstimateLink,
});

export const answerEstimateByLink = endpoint({
  tag,
  ...BY_LINK,
  path: '/api/links/estimate/:agency/answer',
  summary:
    'Accepts, with the options that are picked, or declines the estimate of a link. The same answer again (choice, options, name and comment) shows the first; any other is 409',
  body: z.strictObject({
    token: linkToken,
    answer: z.enum(['accept', 'decline']),
    name: text(200),
    comment: z.optional(text(ESTIMATE_COMMENT_MAXIMUM)),
    picked: z.optional(z.array(PositiveId).check(z.maxLength(MOST_ESTIMATE_SECTIONS))),
    paperHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  answer: EstimateLink,
});

export const readPdfByLink = endpoint({
  tag,
  ...BY_LINK,
  path: '/api/links/estimate/:agency/pdf',
  worksWhenQuiet: true,
  summary: 'The PDF that was sent with the estimate of a link, byte by byte',
  body: z.strictObject({ token: linkToken }),
  answer: z.object({ name: z.string(), base64: z.string() }),
});
