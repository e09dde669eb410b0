import Big from 'big.js';

/** Rounds half away from zero and writes all decimals: '12.50'. */
export function rounded(amount: Big, decimals: number): string {
  return amount.toFixed(decimals, Big.roundHalfUp);
}

/** Formats hundredths (hours or dollars): 760 is '7.60'. */
export function decimalOfHundredths(hundredths: number): string {
  const magnitude = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${magnitude.slice(0, -2)}.${magnitude.slice(-2)}`;
}
