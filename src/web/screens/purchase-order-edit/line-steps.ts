import type { OrderForm } from './order-form.ts';
import type { DraftLine } from './order-line.ts';

type Lines = readonly DraftLine[];

/** At most so many steps can be undone. */
const MOST_STEPS = 200;

/** The form with other lines: one step to undo. The same form where they are the same. */
export function withLines(form: OrderForm, lines: Lines): OrderForm {
  if (lines === form.lines) return form;
  const past = [...(form.steps?.past ?? []), form.lines].slice(-MOST_STEPS);
  return { ...form, lines, steps: { past, future: [] } };
}

/** The form before the last step with its lines. */
export function withStepUndone(form: OrderForm): OrderForm {
  const { past = [], future = [] } = form.steps ?? {};
  const lines = past.at(-1);
  return lines ? { ...form, lines, steps: { past: past.slice(0, -1), future: [...future, form.lines] } } : form;
}

/** The form after the step that was undone last. */
export function withStepRedone(form: OrderForm): OrderForm {
  const { past = [], future = [] } = form.steps ?? {};
  const lines = future.at(-1);
  return lines ? { ...form, lines, steps: { past: [...past, form.lines], future: future.slice(0, -1) } } : form;
}
