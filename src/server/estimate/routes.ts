import type { FastifyInstance } from 'fastify';
import {
  type Estimate,
  type EstimateLine,
  readEstimate,
  updateEstimate as updateCall,
} from '#contract/estimates/estimate.ts';
import { actOnEstimate as actCall } from '#contract/estimates/estimate-action.ts';
import { compareEstimates, type EstimateDifferences } from '#contract/estimates/estimate-differences.ts';
import {
  answerEstimateByLink,
  openEstimateLink as openCall,
  readPdfByLink as paperCall,
} from '#contract/estimates/estimate-link.ts';
import {
  exportEstimates as exportCall,
  listEstimates,
  searchEstimates as searchCall,
} from '#contract/estimates/estimate-list.ts';
import { readEstimateAnswerFile, readEstimatePaper, readEstimatePdf } from '#contract/estimates/estimate-pdf.ts';
import { readEstimateRates, refreshEstimateRates } from '#contract/estimates/estimate-rates.ts';
import { copyEstimate as copyCall, createEstimate as createCall } from '#contract/estimates/new-estimate.ts';
import type { LinkParts } from '../core/links/find-link.ts';
import { serveExport } from '../core/list-export/serve-export.ts';
import { answerPage } from '../core/whole-list/whole-list.ts';
import type { Attachments } from '../platform/attachments/attachments.ts';
import { serve, serveFile, servePublic } from '../platform/http/serve.ts';
import { Refused } from '../platform/refused.ts';
import { actOnEstimate } from './act-on-estimate.ts';
import { answerFileOf } from './answer/answer-file.ts';
import { recordAnswer } from './answer/record-answer.ts';
import { estimateChoiceRoutes } from './choices/choice-routes.ts';
import { copyEstimate, createEstimate } from './create-estimate.ts';
import { findEstimate } from './estimate-record.sql.ts';
import { searchEstimates } from './estimate-row.sql.ts';
import { type EstimateFiles, exportEstimates } from './export-estimates.ts';
import { findEstimateParties } from './pdf/estimate-parties.sql.ts';
import { estimatePdf, findSentPdf } from './pdf/estimate-pdf.sql.ts';
import { answerByLink, openEstimateLink, readPdfByLink } from './public-link/answer-by-link.ts';
import { addressesOf, sendEstimate } from './public-link/send-estimate.ts';
import { differencesOfRates, rateOfLine } from './rates/line-rates.ts';
import { updateEstimate } from './save-estimate.ts';

/** The fields compared between lines. */
const COMPARED = [
  'costType',
  'person',
  'supplier',
  'taxStatus',
  'details',
  'units',
  'rate',
  'cost',
  'markUp',
  'net',
] as const;

/** Compares two versions: lines by key in the newer order, then removed ones; and totals. */
function estimateDifferences(before: Estimate, after: Estimate): EstimateDifferences {
  const [old, now] = [linesOf(before), linesOf(after)];
  const changed = now.flatMap((line): EstimateDifferences['lines'] => {
    const was = old.find(({ key }) => key === line.key);
    if (!was) return [{ key: line.key, kind: 'added', before: null, after: line, fields: [] }];
    const fields = COMPARED.filter((field) => plain(was[field]) !== plain(line[field]));
    return fields.length === 0
      ? []
      : [{ key: line.key, kind: 'changed', before: was, after: line, fields: [...fields] }];
  });
  const removed = old
    .filter(({ key }) => !now.some((line) => line.key === key))
    .map((line) => ({ key: line.key, kind: 'removed' as const, before: line, after: null, fields: [] }));
  const total = ({ id, reference, net, total }: Estimate) => ({ id, reference, net, total });
  return { before: total(before), after: total(after), lines: [...changed, ...removed] };
}

const linesOf = ({ sections }: Estimate): EstimateLine[] => sections.flatMap(({ lines }) => lines);

const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

const SEARCH_RESULTS = 50;

type EstimateParts = LinkParts & EstimateFiles & { attachments: Attachments };

/** Routes of estimates and change orders: lists, single ones, and steps. */
export function estimateRoutes(app: FastifyInstance, parts: EstimateParts) {
  estimateChoiceRoutes(app);
  serve(app, searchCall, ({ query: { maxResults, ...search }, session }) =>
    searchEstimates(session.database, session, search, maxResults ?? SEARCH_RESULTS),
  );
  serve(app, listEstimates, ({ query: { limit, after, modifiedSince, ...search }, session }) =>
    answerPage({ limit, after, modifiedSince }, (page, maximum) =>
      searchEstimates(session.database, session, { ...search, page }, maximum),
    ),
  );
  serveExport(app, exportCall, ({ query, session }) => exportEstimates(parts, session, query));
  serve(app, readEstimate, async ({ params, session }) => {
    const estimate = await findEstimate(session.database, session, params.id);
    if (!estimate) throw new Refused('not-found');
    return estimate;
  });
  serve(app, createCall, async ({ body, session, reply }) => {
    const { estimate, isNew } = await createEstimate(session, body);
    if (!isNew) reply.code(200);
    return estimate;
  });
  serve(app, copyCall, async ({ params, body, session, reply }) => {
    const { estimate, isNew } = await copyEstimate(session, params.id, body);
    if (!isNew) reply.code(200);
    return estimate;
  });
  serve(app, updateCall, ({ params, body, session }) => updateEstimate(session, params.id, body));
  serve(app, actCall, ({ params, body, session }) => {
    if (body.action === 'send') return sendEstimate(session, params.id, body);
    if (body.action === 'resend') return actOnEstimate(session, params.id, { ...body, to: addressesOf(body.to) });
    if (body.action === 'record') return recordAnswer({ ...session, attachments: parts.attachments }, params.id, body);
    return actOnEstimate(session, params.id, body);
  });
  serve(app, compareEstimates, async ({ params, session: { database, ...asking } }) => {
    const [before, after] = await Promise.all(
      [params.otherId, params.id].map((id) => findEstimate(database, asking, id)),
    );
    if (!before || !after) throw new Refused('not-found');
    if (before.job?.id !== after.job?.id) throw new Refused('estimate-other-job');
    return estimateDifferences(before, after);
  });
  serve(app, readEstimateRates, ({ params, query: { costType, person = 0, currency }, session }) =>
    rateOfLine(session, params.id, { costTypeId: costType, personId: person || null, currencyId: currency }),
  );
  serveFile(app, readEstimatePdf, async ({ params, query, session }) => {
    const estimate = await findEstimate(session.database, session, params.id);
    if (!estimate) throw new Refused('not-found');
    const sent = query.accepted ? null : await findSentPdf(session.database, estimate);
    if (query.accepted && estimate.status.code !== 'ACCEPTED') throw new Refused('not-found');
    return sent ?? estimatePdf(session.database, estimate);
  });
  serve(app, readEstimatePaper, async ({ params, session }) => {
    const found = await findEstimateParties(session.database, params.id);
    if (!found) throw new Refused('not-found');
    return found;
  });
  serveFile(app, readEstimateAnswerFile, ({ params, session }) => answerFileOf(parts.attachments, session, params.id));
  servePublic(app, openCall, ({ params, body, request }) => openEstimateLink(parts, request, { ...params, ...body }));
  servePublic(app, paperCall, ({ params, body, request }) => readPdfByLink(parts, request, { ...params, ...body }));
  servePublic(app, answerEstimateByLink, ({ params, body: { comment = null, picked = [], ...body }, request }) =>
    answerByLink(parts, request, { ...params, ...body, comment, picked }),
  );
  serve(app, refreshEstimateRates, ({ params, session }) => differencesOfRates(session, params.id));
}
