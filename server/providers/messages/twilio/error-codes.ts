/**
 * These are the meanings of Twilio's error codes for a message, from https://www.twilio.com/docs/api/errors. Twilio answers a call that
 * sends with a code 2xxxx, and reports a code 3xxxx in a receipt. If a code is not in this list, the caller decides by the kind of the
 * answer.
 */
import type { UndeliverableReason } from '#domain/message/undeliverable.ts'

const reasons: Readonly<Record<number, UndeliverableReason>> = {
  // The 'To' number is invalid or cannot be a person's: it is a short code, a premium number or the sender's own number.
  21211: 'no-such-number',
  21217: 'no-such-number',
  21265: 'no-such-number',
  21266: 'no-such-number',
  21663: 'no-such-number',
  // The 'To' number is no mobile number, cannot be reached by the sender, or lies in a region to which the account does not text.
  21614: 'no-texts',
  21635: 'no-texts',
  21408: 'no-texts',
  21612: 'no-texts',
  // The recipient has sent STOP.
  21610: 'opted-out',
  30003: 'unreachable',
  // The recipient, the carrier or the recipient's contract blocks the text.
  30004: 'no-texts',
  30005: 'no-such-number',
  30006: 'no-texts',
  30007: 'filtered',
  30008: 'unreachable',
  // A toll-free number is not verified, a US number has no registered A2P 10DLC campaign, or a campaign is suspended.
  30032: 'sender-not-registered',
  30033: 'sender-not-registered',
  30034: 'sender-not-registered',
  30035: 'sender-not-registered',
  // The message waited until its validity period ended.
  30036: 'unreachable',
}

export const reasonOf = (code: number | null): UndeliverableReason | null =>
  (code === null ? null : reasons[code]) ?? null

/**
 * The operator has to repair the account, its credentials or its sender. The message itself is right and waits. The causes are failed
 * authentication, an account that is suspended or lacks permission, an unverified number of a trial account, no usable sender in the
 * Messaging Service, and a full queue of the sender.
 */
const ofAccount = new Set([
  20003, 20005, 20008, 20403, 21606, 21608, 21611, 21619, 21701, 21703, 21704, 21705, 30001, 30002,
])

export const isOfAccount = (code: number | null): boolean => code !== null && ofAccount.has(code)
