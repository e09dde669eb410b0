import { Loader } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useText } from '../platform/translation.ts';
import classes from './typed-ahead.module.css';

/** What was typed for something that was about to show, and where the focus was meanwhile. */
export type TypedAhead = { text: string; focus: Element | null };

/** Stands in for something that is about to show, and keeps what is typed for it. Esc gives it up; other keys do nothing. */
export function KeepTyped({ kept, onGiveUp }: { kept: RefObject<TypedAhead>; onGiveUp: () => void }) {
  const { t } = useText();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onGiveUp();
    else if (event.key === 'Backspace') kept.current.text = [...kept.current.text].slice(0, -1).join('');
    else if ([...event.key].length === 1 && !event.ctrlKey && !event.metaKey) kept.current.text += event.key;
  });
  useLayoutEffect(() => {
    kept.current.focus = document.activeElement;
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [kept]);
  return (
    <div className={classes.wait} role="status">
      <span className="visually-hidden">{t('Loading')}</span>
      <Loader size="sm" aria-hidden="true" />
    </div>
  );
}

/** Puts what was kept into the field that has the focus when what was waited for shows. */
export function InsertTyped({ kept }: { kept: RefObject<TypedAhead> }) {
  useEffect(() => {
    const { text, focus } = kept.current;
    kept.current.text = '';
    if (text === '') return;
    const insert = () => insertText(document.activeElement, text);
    if (document.activeElement !== focus) return insert();
    // What hangs over the screen takes the focus a moment after it shows; the field is drawn by then.
    const later = () => queueMicrotask(insert);
    document.addEventListener('focusin', later, { once: true });
    return () => document.removeEventListener('focusin', later);
  }, [kept]);
  return null;
}

function insertText(field: Element | null, text: string) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.readOnly) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
