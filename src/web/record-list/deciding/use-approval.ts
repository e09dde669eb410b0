import { useRef, useState } from 'react';
import type { ResultItem } from '#contract/jobs/job-list.ts';
import { useText } from '../../platform/translation.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import { useRowSelection } from '../use-row-selection.ts';
import { countOfChanged } from './decided-before.ts';
import { decisionMessages } from './decision-messages.ts';
import { errorsOf, useRowErrors } from './row-errors.ts';
import { sendInPortions } from './send-in-portions.ts';

type Row = { id: number };

const NONE: ReadonlySet<number> = new Set();

/** Records with an action in progress: nothing happens twice to one of them, and others needn't wait. */
function useRunningAction() {
  const taken = useRef(NONE);
  const [ids, setIds] = useState(NONE);
  const keep = (next: ReadonlySet<number>) => {
    taken.current = next;
    setIds(next);
  };
  const free = <Each extends Row>(rows: readonly Each[]) => rows.filter(({ id }) => !taken.current.has(id));
  return {
    ids,
    /** Returns the records without an action in progress. */
    free,
    /** Begins an action on idle records, and returns them. */
    take<Each extends Row>(rows: readonly Each[]): Each[] {
      const begun = free(rows);
      keep(new Set([...taken.current, ...begun.map(({ id }) => id)]));
      return begun;
    },
    release(rows: readonly Row[]) {
      const ended = new Set(rows.map(({ id }) => id));
      keep(new Set([...taken.current].filter((id) => !ended.has(id))));
    },
  };
}

/** A record that can be approved and rejected in a list; messages refer to it by reference. */
export type DecidableRow = { id: number; reference: string };

/** How a list approves and rejects its records. */
export type DecisionKind<Row extends DecidableRow> = {
  /** The maximum records per request. */
  most: number;
  /** Approves records at the version seen, or rejects them with a comment. */
  send: (portion: readonly Row[], comment: string | null) => Promise<ResultItem[]>;
  /** Asks for confirmation, with warnings. */
  confirm: (rows: readonly Row[]) => Promise<boolean>;
  busyText: (isApproval: boolean) => string;
  /** `changed`: how many records a successful decision changed. */
  successText: (isApproval: boolean, changed: number) => string;
  /** Refetches the records; `isAnswered`: whether there was any result. */
  readAgain: (rows: readonly Row[], isAnswered: boolean) => Promise<void>;
};

/** The result of a decision: failures, and whether everything was sent. */
type Decided = { errors: ReadonlyMap<number, string>; isSent: boolean };

const NOTHING: Decided = { errors: new Map(), isSent: false };

/** A list's selection, decisions and rejection dialog. */
export type Approval<Row extends DecidableRow> = ReturnType<typeof useApproval<Row>>;

/** Decides on one or all checked records: approves or rejects, reports the results, and refetches. `initially`: checked from the start. */
export function useApproval<Row extends DecidableRow>(
  rows: readonly Row[],
  canDecide: (row: Row) => boolean,
  kind: DecisionKind<Row>,
  initially: readonly number[] = [],
) {
  const { t } = useText();
  const selection = useRowSelection(rows, canDecide, initially);
  const { errors, note } = useRowErrors();
  const underWay = useRunningAction();
  const [what, setWhat] = useState('');
  const [asked, setAsked] = useState<ReadonlySet<number> | null>(null);
  const rejected = asked && rows.filter((row) => canDecide(row) && asked.has(row.id));

  /** One decision at a time per record: a second click changes nothing twice. Other records needn't wait. */
  const decide = async (wanted: readonly Row[], comment: string | null): Promise<Decided> => {
    const those = underWay.take(wanted);
    if (those.length === 0) return NOTHING;
    const isApproval = comment === null;
    setWhat(kind.busyText(isApproval));
    try {
      const { results, failure } = await sendInPortions(those, kind.most, (portion) => kind.send(portion, comment));
      if (failure !== null) toastProblem(failure);
      const changed = countOfChanged(results, t);
      const success = failure === null && changed > 0 ? kind.successText(isApproval, changed) : null;
      const references = new Map(those.map(({ id, reference }) => [id, reference]));
      for (const told of decisionMessages(
        results,
        (id) => references.get(id) ?? String(id),
        success,
        (names) => (isApproval ? t('Approved: {names}', { names }) : t('Rejected: {names}', { names })),
      ))
        toast(told.kind, told.message);
      const refused = errorsOf(results);
      note(those, refused);
      await kind.readAgain(those, results.length > 0);
      selection.release(new Set(results.flatMap(({ id }) => (refused.has(id) ? [] : [id]))));
      return { errors: refused, isSent: failure === null };
    } finally {
      underWay.release(those);
    }
  };
  const approve = async (wanted: readonly Row[]) => {
    const those = underWay.free(wanted);
    if (those.length > 0 && (await kind.confirm(those))) await decide(those, null);
  };
  const askToReject = (wanted: readonly Row[]) => {
    if (wanted.length > 0) setAsked(new Set(wanted.map(({ id }) => id)));
  };
  /** Returns what keys apply to: the checked records, or the current row. */
  const targets = (row: Row | undefined): readonly Row[] => {
    if (selection.checked.length > 0) return selection.checked;
    return row && canDecide(row) ? [row] : [];
  };

  return {
    selection,
    /** The action in progress; null if none. */
    busy: underWay.ids.size > 0 ? what : null,
    /** Records whose decision is in progress. */
    deciding: underWay.ids,
    errors,
    targets,
    /** After confirmation. */
    approve,
    /** Asks for the reason of a rejection. */
    askToReject,
    /** Records in the rejection dialog that can still be rejected; null if it isn't open. */
    rejected,
    reject: (comment: string) => decide(rejected ?? [], comment),
    endRejecting: () => setAsked(null),
    /** Space checks a row, A and R decide on checked rows or the current one; returns whether the key was handled. */
    pressKey(key: string, row: Row | undefined): boolean {
      const those = row ? targets(row) : [];
      if (key === ' ' && row && canDecide(row)) selection.toggle(row);
      else if (key === 'a' && those.length > 0) void approve(those);
      else if (key === 'r' && those.length > 0) askToReject(those);
      else return false;
      return true;
    },
  };
}
