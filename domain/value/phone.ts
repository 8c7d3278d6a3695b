/**
 * A US phone number is stored as +1 and exactly 10 digits, and pages show it as (512) 555-0142 (rule A5). A field has the mask of the
 * specification instead, while a person types. The rule in `us-mobile.ts` decides whether a number can get texts.
 */
export type UsPhone = string & { readonly __brand: 'UsPhone' }

export const phonePattern = /^\+1\d{10}$/

/**
 * Returns the stored form of exactly ten digits.
 * @throws a RangeError 'Phone number must be exactly 10 digits' for any other text.
 */
export function phoneFromDigits(digits: string): UsPhone {
  if (!/^\d{10}$/.test(digits)) throw new RangeError('Phone number must be exactly 10 digits')
  return `+1${digits}` as UsPhone
}

/** Formats +15125550142 as (512) 555-0142. Any other text is returned unchanged. */
export function formatPhone(phone: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone
}
