import { expect, it } from 'vitest';
import { isRepeatedStep, statusAfterStep, stepRefusal, type Workflow } from './workflow.ts';

type Status = 'draft' | 'open' | 'done';
type Paper = { status: Status; isEmpty: boolean };
type Person = { mayFinish: boolean };

const WORKFLOW: Workflow<'edit' | 'open' | 'finish', Status, Paper, Person, string> = {
  wrongStatus: 'wrong status',
  steps: {
    edit: { from: ['draft', 'open'], to: { open: 'draft' }, refusals: [] },
    open: { from: ['draft'], to: 'open', refusals: [{ why: 'empty', when: ({ isEmpty }) => isEmpty }] },
    finish: {
      from: ['open'],
      to: 'done',
      refusals: [
        { why: 'not permitted', when: (_, person) => !person.mayFinish },
        { why: 'empty', when: ({ isEmpty }) => isEmpty },
      ],
    },
  },
};

it('checks the status first, then the reasons of the step in order (PO-16, EST-07)', () => {
  const paper = { status: 'open', isEmpty: true } as const;
  expect(stepRefusal(WORKFLOW, 'open', paper, { mayFinish: false })).toBe('wrong status');
  expect(stepRefusal(WORKFLOW, 'finish', paper, { mayFinish: false })).toBe('not permitted');
  expect(stepRefusal(WORKFLOW, 'finish', paper, { mayFinish: true })).toBe('empty');
  expect(stepRefusal(WORKFLOW, 'finish', { ...paper, isEmpty: false }, { mayFinish: true })).toBe(null);
});

it('leads to one status, or to one for each status that it changes (PO-13)', () => {
  expect(statusAfterStep(WORKFLOW, 'finish', 'open')).toBe('done');
  expect(statusAfterStep(WORKFLOW, 'edit', 'open')).toBe('draft');
  expect(statusAfterStep(WORKFLOW, 'edit', 'draft')).toBe(null);
});

it.each([
  ["the same person's same step", { action: 'send', byId: 1, status: 'SENT', targetStatus: 'SENT' }, true],
  ['the same step of somebody else', { action: 'send', byId: 2, status: 'SENT', targetStatus: 'SENT' }, false],
  ['another step to the same status', { action: 'import', byId: 1, status: 'SENT', targetStatus: 'SENT' }, false],
  ['a document that has moved on', { action: 'send', byId: 1, status: 'DRAFT', targetStatus: 'SENT' }, false],
  ['a step that leaves the status unchanged', { action: 'send', byId: 1, status: 'SENT', targetStatus: null }, false],
] as const)('counts only the same step of the same person as repeated: %s (CI-06)', (_name, asked, expected) => {
  expect(isRepeatedStep(asked, { action: 'send', byId: 1 })).toBe(expected);
  expect(isRepeatedStep(asked, undefined)).toBe(false);
});
