/**
 * An e-mail address is text, @, text, dot, text (rule A4). An address that can reach no mailbox is refused, too: it has two dots in a row,
 * a dot or another punctuation mark at its end, or a word such as mailto in front. Invisible characters are removed first.
 */

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** A mailbox has letters of all scripts, digits and the punctuation marks of RFC 5322, in parts with dots between them. */
const mailbox = /^[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~]+(\.[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~]+)*$/u
/** A part of a host has letters and digits, and between them also dashes. The last part is not only a number. */
const hostPart = /^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u
const topPart = /^(?!\p{N}+$).{2,}$/u

const maxMailboxLength = 64
export const maxEmailLength = 254

/** Returns the typed or pasted text without invisible characters. */
export const tidyEmail = (text: string): string => text.replaceAll(/\p{Cf}/gu, '').trim()

/** Returns true if the address has a form that mail can reach. */
export function isEmail(email: string): boolean {
  if (!emailPattern.test(email)) return false
  const at = email.indexOf('@')
  const box = email.slice(0, at)
  const hostParts = email.slice(at + 1).split('.')
  return (
    box.length <= maxMailboxLength &&
    mailbox.test(box) &&
    hostParts.every(part => hostPart.test(part)) &&
    topPart.test(hostParts.at(-1) ?? '')
  )
}
