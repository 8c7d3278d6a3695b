import type { UsPhone } from '#domain/value/phone.ts'

/** The numbers 555-0100 to 555-0199 are not assigned in any area. */
const areaCodes = [512, 737, 210, 310, 713, 830, 212, 415, 303, 602]

/** Returns a function that gives phone numbers. No other test of this process uses them. */
export function phoneNumbers(): () => UsPhone {
  let given = 0
  return () => {
    const area = areaCodes[Math.floor(given / 100) % areaCodes.length]
    const line = String(given % 100).padStart(2, '0')
    given += 1
    return `+1${area}55501${line}` as UsPhone
  }
}

/** Returns the ten digits, as a person types them. */
export const nationalNumber = (phone: UsPhone): string => phone.slice(2)

/** Returns the number as people read it: (512) 555-0142. */
export function readNumber(phone: UsPhone): string {
  return `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`
}

/** Returns the number as the mask of a field shows it: +1 (512)-555-0142. */
export function shownNumber(phone: UsPhone): string {
  return `+1 (${phone.slice(2, 5)})-${phone.slice(5, 8)}-${phone.slice(8)}`
}
