/** Converts a percentage such as "12.5" to the exact decimal "0.125". Any other text is returned unchanged, and every schema refuses it. */
export function decimalOfPercent(typed: string): string {
  const [, whole = '', fraction = ''] = /^(\d{1,3})(?:\.(\d{1,6}))?\s*%?$/.exec(typed.trim()) ?? []
  if (whole === '') return typed
  const digits = `${whole.padStart(3, '0')}${fraction}`
  return `${Number(digits.slice(0, -fraction.length - 2))}.${digits.slice(-fraction.length - 2)}`
}
