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

/** The records that something is being done with: nothing is done twice with one of them, and the others need not wait for it. */
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
    /** Those of the records that nothing is being done with. */
    free,
    /** Begins with those that are free, and answers them. */
    take<Each extends Row>(rows: readonly Each[]): Each[] {
      const begun = free(rows);
      keep(new Set([...taken.current, ...begun.map(({ id }) => id)]));
      return begun;
    },
    /** Ends it. */
    release(rows: readonly Row[]) {
      const ended = new Set(rows.map(({ id }) => id));
      keep(new Set([...taken.current].filter((id) => !ended.has(id))));
    },
  };
}

/** A record that can be approved and rejected in a list; messages call it by its reference. */
export type DecidableRow = { id: number; reference: string };

/** What a list says of the records that are approved and rejected in it. */
export type DecisionKind<Row extends DecidableRow> = {
  /** The most that one request may be about. */
  most: number;
  /** Approves records as they were seen; with a comment rejects them instead. */
  send: (portion: readonly Row[], comment: string | null) => Promise<ResultItem[]>;
  /** Asks whether they are to be approved, with a warning of what needs one. */
  confirm: (rows: readonly Row[]) => Promise<boolean>;
  busyText: (isApproval: boolean) => string;
  /** `changed` = how many a decision that went well changed now. */
  successText: (isApproval: boolean, changed: number) => string;
  /** Reads what was decided on again; `isAnswered` = whether there was a result for any. */
  readAgain: (rows: readonly Row[], isAnswered: boolean) => Promise<void>;
};

/** How a decision ended: why it does not stand on some, and whether all of it was sent. */
type Decided = { errors: ReadonlyMap<number, string>; isSent: boolean };

const NOTHING: Decided = { errors: new Map(), isSent: false };

/** What a list that is decided on has: its selection, its decisions, and the question why something is rejected. */
export type Approval<Row extends DecidableRow> = ReturnType<typeof useApproval<Row>>;

/**
 * Deciding on the records of a list, on one or on those that are checked: approves and rejects them, tells how it went, and reads
 * them again. `initially`: those that are checked from the start.
 */
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

  /** One decision at a time on a record: a second press changes nothing twice. Other records need not wait for it. */
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
  /** What keys decide on: what is checked, or else the row that they are pressed on. */
  const targets = (row: Row | undefined): readonly Row[] => {
    if (selection.checked.length > 0) return selection.checked;
    return row && canDecide(row) ? [row] : [];
  };

  return {
    selection,
    /** What is being done; null = nothing. */
    busy: underWay.ids.size > 0 ? what : null,
    /** The records on whose decision the server is at work. */
    deciding: underWay.ids,
    errors,
    targets,
    /** After a question. */
    approve,
    /** Asks for the words with which they are rejected. */
    askToReject,
    /** The records to confirm, as far as they can still be rejected; null = no confirmation is open. */
    rejected,
    reject: (comment: string) => decide(rejected ?? [], comment),
    endRejecting: () => setAsked(null),
    /** Space checks a row, A and R decide on what is checked, or else on it; answers whether the key meant that. */
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
