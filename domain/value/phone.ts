/**
 * US mobile numbers: stored as +1 and exactly 10 digits, shown as +1 (512)-555-0142 (rule A5).
 * Whose number is taken stands in `us-mobile.ts`.
 */
export type UsPhone = string & { readonly __brand: 'UsPhone' }

export const phonePattern = /^\+1\d{10}$/

/** The stored form of exactly ten digits. Throws 'Phone number must be exactly 10 digits' otherwise. */
export function phoneFromDigits(digits: string): UsPhone {
  if (!/^\d{10}$/.test(digits)) throw new RangeError('Phone number must be exactly 10 digits')
  return `+1${digits}` as UsPhone
}

/** +15125550142 as +1 (512)-555-0142; anything else comes back unchanged. */
export function formatPhone(phone: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone)
  return match ? `+1 (${match[1]})-${match[2]}-${match[3]}` : phone
}
