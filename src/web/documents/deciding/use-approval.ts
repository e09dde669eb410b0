import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ResultItem } from '#contract/jobs/job-list.ts';
import type { Phrase } from '#domain/text/phrase.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useRowSelection } from '../../record-list/use-row-selection.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
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

/** A record that can be approved and rejected in a list. Messages name it by its reference. */
export type DecidableRow = { id: number; reference: string };

/** Returns whether the user may approve and reject a document now. */
export function mayDecide({ allowedActions }: { allowedActions: readonly string[] }): boolean {
  return allowedActions.includes('approve') && allowedActions.includes('reject');
}

/** How one kind of record is approved and rejected. */
export type DecisionKind<Row extends DecidableRow> = {
  canDecide: (row: Row) => boolean;
  /** The most records that one request may contain. */
  most: number;
  /** Approves records in the version that the user saw; rejects them if there is a comment. */
  send: (portion: readonly Row[], comment: string | null) => Promise<ResultItem[]>;
  /** Asks the user to confirm the approval, with warnings. */
  confirm: (t: Texts['t'], rows: readonly Row[]) => Promise<boolean>;
  /** The total of records, net or gross. */
  totalText: (t: Texts['t'], rows: readonly Row[]) => string;
  busyText: (t: Texts['t'], isApproval: boolean) => string;
  /** `changed` = how many records this decision changed. */
  successText: (t: Texts['t'], isApproval: boolean, changed: number) => string;
  /** What becomes of rejected records, or that there are none left to reject. */
  rejectionText: (t: Texts['t'], rows: readonly Row[]) => string;
  comment: { label: Phrase; maximum: number };
  /** The queries to refetch; `isAnswered` = whether the server returned a result for any record. */
  affected: (rows: readonly Row[], isAnswered: boolean) => QueryKey[];
};

/** The result of a decision: errors by record id, and whether all requests were sent. */
type DecisionResult = { errors: ReadonlyMap<number, string>; isSent: boolean };

const NOTHING: DecisionResult = { errors: new Map(), isSent: false };

export type Approval<Row extends DecidableRow> = ReturnType<typeof useApproval<Row>>;

/**
 * Approves and rejects the records of a list, single or selected ones: sends the decision, shows messages, and refetches the
 * records. `initially` = ids that are selected at first.
 */
export function useApproval<Row extends DecidableRow>(
  rows: readonly Row[],
  kind: DecisionKind<Row>,
  initially: readonly number[] = [],
) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const { canDecide } = kind;
  const selection = useRowSelection(rows, canDecide, initially);
  const { errors, note } = useRowErrors();
  const underWay = useRunningAction();
  const [busyText, setBusyText] = useState('');
  /** The ids of the records in the open rejection dialog. */
  const [toReject, setToReject] = useState<ReadonlySet<number> | null>(null);
  const rejected = toReject && rows.filter((row) => canDecide(row) && toReject.has(row.id));

  /** Decides on records, except those on which a decision is already running. */
  const decide = async (wanted: readonly Row[], comment: string | null): Promise<DecisionResult> => {
    const records = underWay.take(wanted);
    if (records.length === 0) return NOTHING;
    const isApproval = comment === null;
    setBusyText(kind.busyText(t, isApproval));
    try {
      const { results, failure } = await sendInPortions(records, kind.most, (portion) => kind.send(portion, comment));
      if (failure !== null) toastProblem(failure);
      const changed = countOfChanged(results, t);
      const success = failure === null && changed > 0 ? kind.successText(t, isApproval, changed) : null;
      const references = new Map(records.map(({ id, reference }) => [id, reference]));
      for (const message of decisionMessages(
        results,
        (id) => references.get(id) ?? String(id),
        success,
        (names) => (isApproval ? t('Approved: {names}', { names }) : t('Rejected: {names}', { names })),
      ))
        toast(message.kind, message.message);
      const refused = errorsOf(results);
      note(records, refused);
      await Promise.all(
        kind.affected(records, results.length > 0).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
      selection.release(new Set(results.flatMap(({ id }) => (refused.has(id) ? [] : [id]))));
      return { errors: refused, isSent: failure === null };
    } finally {
      underWay.release(records);
    }
  };
  const approve = async (wanted: readonly Row[]) => {
    const records = underWay.free(wanted);
    if (records.length > 0 && (await kind.confirm(t, records))) await decide(records, null);
  };
  const askToReject = (wanted: readonly Row[]) => {
    if (wanted.length > 0) setToReject(new Set(wanted.map(({ id }) => id)));
  };
  /** Returns what a key press decides on: the selected rows, or the focused one if none is selected. */
  const targets = (row: Row | undefined): readonly Row[] => {
    if (selection.checked.length > 0) return selection.checked;
    return row && canDecide(row) ? [row] : [];
  };

  return {
    kind,
    selection,
    /** Describes the running action; null = none. */
    busy: underWay.ids.size > 0 ? busyText : null,
    /** The ids of the records that are being decided on. */
    deciding: underWay.ids,
    errors,
    targets,
    /** Asks for confirmation first. */
    approve,
    /** Opens the dialog that asks for the reason. */
    askToReject,
    /** The records in the rejection dialog that can still be rejected; null = the dialog is closed. */
    rejected,
    reject: (comment: string) => decide(rejected ?? [], comment),
    closeRejectDialog: () => setToReject(null),
    /** Space checks a row, A and R approve and reject the selected rows, or the focused one. Returns whether the key was handled. */
    pressKey(key: string, row: Row | undefined): boolean {
      const records = row ? targets(row) : [];
      if (key === ' ' && row && canDecide(row)) selection.toggle(row);
      else if (key === 'a' && records.length > 0) void approve(records);
      else if (key === 'r' && records.length > 0) askToReject(records);
      else return false;
      return true;
    },
  };
}
