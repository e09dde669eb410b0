import { type ChangeEvent, type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { EditingCommand, EditingEnd, Key } from './key-commands.ts';
import classes from './sheet.module.css';

/** Phones don't announce that a page is left, they only hide it. */
const PAGE_IS_LEFT = ['beforeunload', 'pagehide'] as const;

/**
 * The plain text editor of a cell. What is typed stays in the input until the cell is left: nothing else re-renders except the reason why
 * it can't be accepted.
 */
export function CellEditor(props: {
  initialText: string;
  label: string;
  typingProblem: (text: string) => string | null;
  readCommand: (key: Key) => EditingCommand | null;
  onCommit: (text: string, then: EditingEnd | 'selection') => void;
  /** The focus moved elsewhere: the cell saves. */
  onLeave: (text: string) => void;
  onCancel: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const [problem, setProblem] = useState<{ text: string; left: number; top: number } | null>(null);
  const reasonId = useId();
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(props.initialText.length, props.initialText.length);
  }, [props.initialText]);

  const leave = useEffectEvent((text: string) => {
    if (isDone.current) return;
    isDone.current = true;
    props.onLeave(text);
  });
  useLayoutEffect(() => {
    const element = input.current;
    // Another screen is opened, or the page is left: the input is saved with the rest.
    const takeOver = () => {
      if (element && element.value !== element.defaultValue) leave(element.value);
    };
    for (const name of PAGE_IS_LEFT) window.addEventListener(name, takeOver, true);
    return () => {
      for (const name of PAGE_IS_LEFT) window.removeEventListener(name, takeOver, true);
      takeOver();
    };
  }, []);

  /** Below the cell, which clips its own content. */
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const text = props.typingProblem(event.currentTarget.value);
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    setProblem(text === null ? null : { text, left, top: bottom + 2 });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const command = props.readCommand(event);
    event.stopPropagation();
    if (!command) return;
    event.preventDefault();
    isDone.current = true;
    if (command.kind === 'cancel') props.onCancel();
    else props.onCommit(event.currentTarget.value, command.leadsTo);
  };

  return (
    <>
      <input
        ref={input}
        className={classes.editor}
        defaultValue={props.initialText}
        aria-label={props.label}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : reasonId}
        autoComplete="off"
        inputMode="decimal"
        onChange={onChange}
        onKeyDown={onKeyDown}
        onBlur={(event) => leave(event.currentTarget.value)}
      />
      {problem && (
        <span id={reasonId} role="status" className={classes.reason} style={{ left: problem.left, top: problem.top }}>
          {problem.text}
        </span>
      )}
    </>
  );
}
