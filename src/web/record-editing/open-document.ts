import type { Query } from '@tanstack/react-query';
import { intervalOfCopies } from '../platform/offline/offline-answers.ts';

/** How often an open document is refetched, in milliseconds. */
const READ_AGAIN = 15_000;

/**
 * Keeps an open document up to date with others' steps. User input stays: the form takes over only fields that the user hasn't begun to
 * edit.
 */
export function intervalOfDocument(query: Pick<Query, 'queryHash'>): number {
  return intervalOfCopies(query) || READ_AGAIN;
}
