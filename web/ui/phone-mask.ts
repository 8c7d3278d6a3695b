/**
 * Returns the ten digits of a US number in a typed, pasted or filled-in text, or as many as there are. Only the 1 of the country is left
 * out, because while a person corrects the first digit, the next one may be a 1 as well. A number of another country, or one that is too
 * long, stays as it is typed with its + or 0, so that it never becomes another number.
 */
export function nationalDigits(text: string): string {
  const typed = text.normalize('NFKC').replace(/(\d{4}) ?[xe#,;].*/i, '$1')
  const all = typed.replace(/\D/g, '')
  if (/\+($|\(?\s?[02-9])/.test(typed)) return `+${all}`
  const digits = all.replace(all.length > 11 ? /^11?/ : /^1/, '')
  return digits.slice(0, /^\+1 \(1?[2-9]/.test(typed) ? 10 : 16)
}

/** Returns the digits in the mask +1 (###)-###-####, as far as they go. A number that is not of the US stays as it is typed. */
export function maskedPhone(digits: string): string {
  if (!/^[1-9]\d{0,9}$/.test(digits)) return digits
  if (digits.length <= 3) return `+1 (${digits}`
  if (digits.length <= 6) return `+1 (${digits.slice(0, 3)})-${digits.slice(3)}`
  return `+1 (${digits.slice(0, 3)})-${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Returns the position of the caret after this number of digits. */
export function caretAfter(digitCount: number, masked: string): number {
  if (!masked.startsWith('+1 (')) return digitCount
  if (digitCount === 0) return 4
  let digitsBefore = 0
  for (let at = 3; at < masked.length; at += 1) {
    if (/\d/.test(masked.charAt(at))) digitsBefore += 1
    if (digitsBefore === digitCount) return at + 1
  }
  return masked.length
}
