import { isZeroAmount } from '#domain/money/money.ts';
import { formatAmount } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import classes from './amounts.module.css';

/** Displays a figure as a button that opens its rows; a figure without rows is plain text. */
export function FigureButton({ name, amount, onRows }: { name: string; amount: string; onRows: () => void }) {
  const { t } = useText();
  const text = formatAmount(amount);
  if (isZeroAmount(amount)) return <span data-zero>{text}</span>;
  return (
    <button
      type="button"
      className={classes.figure}
      aria-label={t('{name} {amount}: show its rows', { name, amount: text })}
      onClick={onRows}
    >
      {text}
    </button>
  );
}
