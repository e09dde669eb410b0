import { Textarea, type TextareaProps } from '@mantine/core';
import { useText } from '../platform/translation.ts';

/** A text area for notes, limited to a maximum of characters as the server counts them. */
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
      // Read-only fields have no placeholder or required mark.
      {...(rest.readOnly ? { placeholder: undefined, required: false } : {})}
      value={value}
      onChange={(event) => onText(cutTo(maximum, event.currentTarget.value))}
      description={
        left < 200 && !rest.readOnly ? t('{count} {count, character|characters} left', { count: left }) : undefined
      }
    />
  );
}

/** Truncates a text to a number of characters; characters outside the basic plane count as one and are never split. */
export function cutTo(maximum: number, text: string): string {
  return text.length <= maximum ? text : [...text].slice(0, maximum).join('');
}
