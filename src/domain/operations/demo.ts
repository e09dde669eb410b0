/** The demo agencies, by their names. */
export const DEMO_AGENCY_NAMES = ['harbour-pine', 'studio-meridian'] as const;

/** The password of everybody in the demo agencies. It is public. */
export const DEMO_PASSWORD = 'docket-demo';
