/**
 * The ten digits of a US number in what was typed, pasted or filled in. Only the country's 1 is left out: while the first digit of the
 * mask is corrected, the next one may be a 1 as well.
 */
export function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^1/, '')
  return (digits.length > 10 ? digits.replace(/^1/, '') : digits).slice(0, 10)
}

/** Digits in the mask +1 (###)-###-####, as far as they go. */
export function maskedPhone(digits: string): string {
  if (digits === '') return ''
  if (digits.length <= 3) return `+1 (${digits}`
  if (digits.length <= 6) return `+1 (${digits.slice(0, 3)})-${digits.slice(3)}`
  return `+1 (${digits.slice(0, 3)})-${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** The position of the caret after so many digits. */
export function caretAfter(digitCount: number, masked: string): number {
  if (digitCount === 0) return masked.length === 0 ? 0 : Math.min(4, masked.length)
  let seen = 0
  for (let at = 3; at < masked.length; at += 1) {
    if (/\d/.test(masked.charAt(at))) seen += 1
    if (seen === digitCount) return at + 1
  }
  return masked.length
}
