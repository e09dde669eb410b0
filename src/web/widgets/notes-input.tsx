import { Textarea, type TextareaProps } from '@mantine/core';
import { useText } from '../platform/translation.ts';

/** A text area for notes, cut to the caller's maximum in characters as the server counts them. */
export function NotesInput({
  maximum,
  value,
  onText,
  ...rest
}: { maximum: number; value: string; onText: (text: string) => void } & Omit<TextareaProps, 'value' | 'onChange'>) {
  const { t } = useText();
  const left = maximum - [...value].length;
  return (
    <Textarea
      autosize
      minRows={3}
      maxRows={10}
      {...rest}
      // What is locked says nothing of how it is filled in.
      {...(rest.readOnly ? { placeholder: undefined, required: false } : {})}
      value={value}
      onChange={(event) => onText(cutTo(maximum, event.currentTarget.value))}
      description={
        left < 200 && !rest.readOnly ? t('{count} {count, character|characters} left', { count: left }) : undefined
      }
    />
  );
}

/** The first so many characters of a text; a character outside the basic plane counts as one and is never halved. */
export function cutTo(maximum: number, text: string): string {
  return text.length <= maximum ? text : [...text].slice(0, maximum).join('');
}
