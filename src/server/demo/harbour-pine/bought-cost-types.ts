import type { CostTypeContent } from '../agency-content.ts';

const external = { class: 'external', isTime: false } as const;
const overhead = { class: 'overhead', isTime: false } as const;

/** What is bought in from suppliers. */
export const boughtCostTypes: readonly CostTypeContent[] = [
  {
    ...external,
    code: 'PRINT',
    name: 'Print',
    texts: [
      'Brochure, 16 pages, 5,000 copies',
      'Posters A1, 400 copies',
      'Direct mail, 12,000 pieces',
      'Shelf wobblers',
    ],
  },
  {
    ...external,
    code: 'PHOTO',
    name: 'Photography',
    texts: ['Shoot day with assistant', 'Location fee', 'Retouching of 12 pictures', 'Usage rights, two years'],
  },
  {
    ...external,
    code: 'MEDIA',
    name: 'Media',
    texts: ['Bus sides, four weeks', 'Radio spots, drive time', 'Full page, Saturday', 'Paid social, first flight'],
  },
  {
    ...external,
    code: 'ILLUS',
    name: 'Illustration',
    texts: ['Cover illustration', 'Set of ten spot illustrations', 'Map of the harbour', 'Sketch round'],
  },
  {
    ...external,
    code: 'TALENT',
    name: 'Talent and voices',
    texts: ['Voice-over, two spots', 'Four models, half a day', 'Buy-out, twelve months', 'Casting'],
  },
  {
    ...external,
    code: 'POST',
    name: 'Post production',
    texts: ['Grading, one day', 'Sound design and mix', 'Online and titles', 'Subtitling in three languages'],
  },
  {
    ...external,
    code: 'RESEARCH',
    name: 'Research',
    texts: ['Two focus groups', 'Online survey, n = 800', 'Field report', 'Incentives for participants'],
  },
  {
    ...external,
    code: 'HOSTING',
    name: 'Hosting and licences',
    texts: ['Hosting, twelve months', 'Font licence', 'Stock pictures', 'Map service, yearly fee'],
  },
  {
    ...external,
    code: 'FILMLAB',
    name: 'Film laboratory',
    isActive: false,
    texts: ['Negative developing', 'Contact sheets'],
  },
  {
    ...overhead,
    code: 'COURIER',
    name: 'Courier and postage',
    texts: ['Courier to the printer', 'Samples by express', 'Postage of the mailing', 'Wharf delivery'],
  },
  {
    ...overhead,
    code: 'TRAVEL',
    name: 'Travel',
    texts: ['Flights to Melbourne, two people', 'Taxis on shoot day', 'Hotel, one night', 'Van hire'],
  },
];
