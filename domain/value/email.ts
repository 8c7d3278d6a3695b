/**
 * E-mail addresses: text, @, text, dot, text (rule A4). An address that cannot arrive anywhere is refused as well: with two dots in a row,
 * with a dot or another sign at its end, with a word such as mailto in front. Signs that nobody sees are taken away first.
 */

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** Letters of all scripts, digits and the signs of RFC 5322, in parts between dots. */
const mailbox = /^[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~]+(\.[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~]+)*$/u
/** A part of a host has letters, digits and dashes within; the last one is more than a number. */
const hostPart = /^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u
const topPart = /^(?!\p{N}+$).{2,}$/u

const longestMailbox = 64

/** What was typed or pasted, without signs that nobody sees. */
export const tidyEmail = (text: string): string => text.replaceAll(/\p{Cf}/gu, '').trim()

/** Whether something can arrive there. */
export function isEmail(email: string): boolean {
  if (!emailPattern.test(email)) return false
  const at = email.indexOf('@')
  const box = email.slice(0, at)
  const hostParts = email.slice(at + 1).split('.')
  return (
    box.length <= longestMailbox &&
    mailbox.test(box) &&
    hostParts.every(part => hostPart.test(part)) &&
    topPart.test(hostParts.at(-1) ?? '')
  )
}
