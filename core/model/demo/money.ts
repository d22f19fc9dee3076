/** "$1,290.50": how the demo model writes an amount. */
export function dollars(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/**
 * Reads a number as people write amounts: "90", "90.50", "90,50", "1,200", "1,200.50", "1.200,50". A lone comma
 * before one or two digits is a decimal comma; a lone dot always is a decimal point.
 */
export function readAmount(text: string): number {
  const decimalComma = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/.test(text);
  return Number(decimalComma ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''));
}
