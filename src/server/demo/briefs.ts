/** Notes of jobs; {client}, {campaign} and {deliverable} are replaced. */
export const JOB_BRIEFS = [
  'Brief: {deliverable} for "{campaign}". First presentation two weeks after the briefing, then one round of changes.',
  '{client} wants to see two routes before the budget is confirmed. Keep the tone of last year.',
  'Needs the new logo and the legal line in full. Artwork goes out through the studio.',
  'Targets people who know the brand but have not bought for a year. One clear offer, no small print in the headline.',
  'Media is booked already, so the material deadline cannot move.\nClient approves in writing, by e-mail.',
  'Budget agreed on the phone; estimate to be signed. Photography only if the library has nothing suitable.',
];

/** Comments on jobs. */
export const JOB_COMMENTS = [
  'Estimate sent, waiting for the signature.',
  'Client likes route B, wants the colours warmer.',
  'Legal has cleared the text.',
  'Shoot moves to Thursday because of the weather.',
  'Printer confirmed the delivery date.',
  'Please keep the hours on this one low, we are close to the estimate.',
  'Final files are on the server.',
  'Second round of changes, still within the estimate.',
];

/** Notes of orders. */
export const ORDER_NOTES = [
  'Please quote our reference on the invoice.',
  'Delivery to the back entrance, weekdays before 3 pm.',
  'As per your quote of last week.',
  'Usage: print and online, two years, all states.',
  'Proof to be approved by us before production.',
];

/** Reasons why orders and invoices were rejected. */
export const REJECT_COMMENTS = [
  'Please get a second quote first.',
  'Wrong job: this belongs to the film.',
  'Over the approved estimate, talk to the client before ordering.',
  'The quantity does not match the quote.',
];

/** Texts of sundry invoices: expenses other than production. */
export const SUNDRY_TEXTS = [
  'Storage of printed matter, one quarter',
  'Font licence passed on',
  'Postage of the mailing at cost',
  'Stock pictures, single licences',
  'Server fees, twelve months',
];
