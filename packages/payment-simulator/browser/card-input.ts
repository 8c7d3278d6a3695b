/** These pure functions format and check card fields while a person types. */

export type CardProblem = 'incompleteNumber' | 'invalidNumber' | 'incompleteExpiry' | 'pastExpiry' | 'incompleteCvc'

const digitsOf = (typed: string) => typed.replace(/\D/g, '')
const isAmex = (digits: string) => /^3[47]/.test(digits)

export function formatNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, isAmex(digitsOf(typed)) ? 15 : 16)
  const groups = isAmex(digits) ? /^(\d{1,4})(\d{0,6})(\d{0,5})$/.exec(digits)?.slice(1) : digits.match(/\d{1,4}/g)
  return (groups ?? []).filter(Boolean).join(' ')
}

/** `4` becomes `04`, `1230` becomes `12 / 30`, `1/30` becomes `01 / 30` and `12 / 2030` becomes `12 / 30`. */
export function formatExpiry(typed: string): string {
  const month = typed.split('/')[0] ?? ''
  const isShortMonth = typed.includes('/') && digitsOf(month).length === 1
  let digits = digitsOf(typed)
  if (isShortMonth || /^[2-9]/.test(digits)) digits = `0${digits}`
  if (/^\d\d20\d\d$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 4)}` : digits
}

export function formatCvc(typed: string): string {
  return digitsOf(typed).slice(0, 4)
}

export function numberProblem(typed: string): CardProblem | null {
  const digits = digitsOf(typed)
  if (digits.length < (isAmex(digits) ? 15 : 16)) return 'incompleteNumber'
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i])
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0 ? null : 'invalidNumber'
}

export function expiryProblem(typed: string, today: Date): CardProblem | null {
  const digits = digitsOf(typed)
  const month = Number(digits.slice(0, 2))
  if (digits.length !== 4 || month < 1 || month > 12) return 'incompleteExpiry'
  const lastMonth = today.getFullYear() * 12 + today.getMonth()
  return (2000 + Number(digits.slice(2))) * 12 + month - 1 < lastMonth ? 'pastExpiry' : null
}

export function cvcProblem(typed: string, number: string): CardProblem | null {
  return digitsOf(typed).length === (isAmex(digitsOf(number)) ? 4 : 3) ? null : 'incompleteCvc'
}
