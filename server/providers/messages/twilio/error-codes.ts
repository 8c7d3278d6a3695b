/**
 * Twilio's error codes have these meanings for a message, from https://www.twilio.com/docs/api/errors. The codes 2xxxx are answers to the call
 * that sends; the codes 3xxxx come with a receipt. The callers handle a code that is not named here by its kind.
 */
import type { UndeliverableReason } from '#domain/message/undeliverable.ts'

const reasons: Readonly<Record<number, UndeliverableReason>> = {
  // These mean an invalid 'To' number, or a number that can be no person's: a short code, a premium number, the sender's own.
  21211: 'no-such-number',
  21217: 'no-such-number',
  21265: 'no-such-number',
  21266: 'no-such-number',
  21663: 'no-such-number',
  // 'To' is no mobile number, cannot be reached by the sender, or lies in a region that the account does not text to.
  21614: 'no-texts',
  21635: 'no-texts',
  21408: 'no-texts',
  21612: 'no-texts',
  // The recipient has sent STOP.
  21610: 'opted-out',
  30003: 'unreachable',
  // The recipient, their carrier or their contract blocks it.
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
  // The validity period ended while the message waited.
  30036: 'unreachable',
}

export const reasonOf = (code: number | null): UndeliverableReason | null =>
  (code === null ? null : reasons[code]) ?? null

/**
 * The account, its credentials or its sender need a hand; the message is all right and waits. The reasons are authentication, an account that is
 * suspended or without permission, a trial account's unverified number, no or no usable sender in the Messaging Service, and a full queue of the
 * sender.
 */
const ofAccount = new Set([
  20003, 20005, 20008, 20403, 21606, 21608, 21611, 21619, 21701, 21703, 21704, 21705, 30001, 30002,
])

export const isOfAccount = (code: number | null): boolean => code !== null && ofAccount.has(code)
