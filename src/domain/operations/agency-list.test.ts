import { describe, expect, it } from 'vitest';
import { agencyOfHost, agencyTyped } from './agency-list.ts';

const harbour = { name: 'harbour-pine', agencyName: 'Harbour & Pine' };
const agencies = [
  harbour,
  { name: 'studio-1', agencyName: 'Studio' },
  { name: 'studio-2', agencyName: 'Studio' },
  { name: 'localhost', agencyName: 'Local' },
];

describe('an agency listed only to visitors who can name it', () => {
  it.each([
    ['harbour-pine.docket.example.com', harbour],
    ['HARBOUR-PINE.example.com', harbour],
    ['docket.example.com', null],
    ['docket.harbour-pine.example.com', null],
    ['harbour-pine', null],
    ['harbour.example.com', null],
    ['localhost', null],
    ['127.0.0.1', null],
    ['', null],
  ])('is the one of a host such as %s (SCALE-14)', (host, agency) => {
    expect(agencyOfHost(agencies, host)).toBe(agency);
  });

  it.each([
    ['harbour-pine', harbour],
    ['Harbour & Pine', harbour],
    ['  harbour &  PINE ', harbour],
    ['Harbour', null],
    ['harbour-pin', null],
    ['harbour%', null],
    ['', null],
    ['Studio', null],
    ['studio-2', agencies[2]],
  ])('is the one that was typed in full: %s (SCALE-14)', (typed, agency) => {
    expect(agencyTyped(agencies, typed)).toBe(agency);
  });
});
