/** Converts an exact decimal such as "0.0825" to percent: "8.25". */
export function percentOf(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const digits = fraction.padEnd(2, '0')
  const before = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '')
  const after = digits.slice(2).replace(/0+$/, '')
  return after === '' ? before : `${before}.${after}`
}
