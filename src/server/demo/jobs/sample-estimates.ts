import type { StoredEstimateStatus } from '#domain/estimates/estimate.ts';
import type { SectionKind } from '#domain/estimates/estimate-section.ts';

/** A section of a sample estimate; hours and costs are decimals. */
type Section = { name: string; kind?: SectionKind; choice?: number; isPicked?: boolean; lines: Line[] };
type Line = { details: string; hours: string } | { details: string; cost: string };
/** A sample estimate; `ends` is in days from today. `isForeign`: in a foreign currency. */
export type PastEstimate = {
  status: StoredEstimateStatus;
  name: string;
  ends: number;
  isForeign?: boolean;
  sections: Section[];
};

const WORK: Section = {
  name: 'Concept and design',
  lines: [
    { details: 'Concept and two routes', hours: '24' },
    { details: 'Artwork', hours: '36.5' },
  ],
};
const PRODUCTION: Section = { name: 'Production', lines: [{ details: 'Printing and delivery', cost: '1840' }] };
const EXTRA: Section = {
  name: 'Social cut-downs',
  kind: 'option',
  isPicked: false,
  lines: [{ details: 'Six formats', hours: '12' }],
};
const STUDIO: Section = {
  name: 'Shot in the studio',
  kind: 'alternative',
  choice: 1,
  lines: [{ details: 'Studio day', cost: '2200' }],
};
const PLACE: Section = {
  ...STUDIO,
  name: 'Shot on location',
  isPicked: false,
  lines: [{ details: 'Location day', cost: '3900' }],
};

/** One in every state: pending, with the client, and answered. */
export const STORY_ESTIMATES: readonly PastEstimate[] = [
  { status: 'NEW', name: 'Spring campaign', ends: 30, sections: [WORK, PRODUCTION] },
  { status: 'READY', name: 'Launch film', ends: 25, sections: [WORK, STUDIO, PLACE, EXTRA] },
  { status: 'APPROVED', name: 'Trade fair stand', ends: 21, sections: [WORK, PRODUCTION, EXTRA] },
  { status: 'REJECTED', name: 'Annual report', ends: 14, sections: [WORK] },
  { status: 'SENT', name: 'Photo production', ends: 12, sections: [WORK, STUDIO, PLACE, EXTRA] },
  { status: 'SENT', name: 'Website relaunch', ends: -3, sections: [WORK] },
  { status: 'SENT', name: 'Brand guidelines', ends: 20, isForeign: true, sections: [WORK, PRODUCTION] },
  { status: 'DECLINED', name: 'Radio spots', ends: 6, sections: [WORK, PRODUCTION] },
  { status: 'WITHDRAWN', name: 'Sales brochure', ends: 9, sections: [PRODUCTION] },
  { status: 'CANCELLED', name: 'Window displays', ends: 30, sections: [WORK] },
  { status: 'ACCEPTED', name: 'Packaging', ends: 4, sections: [WORK, PRODUCTION, { ...EXTRA, isPicked: true }] },
];
/** Templates for new estimates. */
export const STORY_TEMPLATES: readonly Omit<PastEstimate, 'status'>[] = [
  { name: 'Campaign with production', ends: 30, sections: [WORK, PRODUCTION, EXTRA] },
];
