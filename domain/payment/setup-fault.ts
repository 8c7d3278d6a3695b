/**
 * A setup fault makes the payment service refuse every customer, not only one (rule M86): the installation or the hauler's account there
 * has to be repaired before the product can charge anybody.
 */

/**
 * `key`: The installation's key is wrong or expired.
 * `permission`: The key may not make this call.
 * `account`: The key has no access to the payment account, because it was disconnected or closed.
 * `charges`: The account may not take charges yet, or its right to take them has ended.
 */
export const setupFaults = ['key', 'permission', 'account', 'charges'] as const
export type SetupFault = (typeof setupFaults)[number]

/** This is a call to the service; the account is '' if it is the installation's own. */
type PaymentCall = { readonly call: string; readonly account: string }

/** This is a fault in its stored form. Parts that do not matter for its kind are ''. */
export type KnownFault = PaymentCall & { readonly fault: SetupFault }

/** A key and its permissions belong to the installation, for calls to any account. */
export function knownFault(fault: SetupFault, { call, account }: PaymentCall): KnownFault {
  const isOfAccount = fault === 'account' || fault === 'charges'
  const isOfCall = fault === 'permission' || fault === 'charges'
  return { fault, account: isOfAccount ? account : '', call: isOfCall ? call : '' }
}

const isSetupFault = (fault: string): fault is SetupFault => (setupFaults as readonly string[]).includes(fault)

/** Returns true if a successful call proves that the fault is repaired. A key that may read may still not charge. */
export function isMendedBy(known: PaymentCall & { readonly fault: string }, { call, account }: PaymentCall): boolean {
  if (!isSetupFault(known.fault)) return false
  const { account: refused, call: refusedCall } = knownFault(known.fault, { call, account })
  return known.account === refused && known.call === refusedCall
}

/** A fault of one hauler's account is not a fault of the installation. */
export const isOfInstallation = ({ account }: { readonly account: string }): boolean => account === ''

/** Cards work even without these calls: the key of an older installation may have no permission for them. */
const besideCards: ReadonlySet<string> = new Set([
  'createAccount',
  'findDomain',
  'linkToAccount',
  'listPayouts',
  'readAccount',
  'readDispute',
  'readPayoutLines',
  'registerDomain',
  'submitEvidence',
])

/** Returns true if the fault keeps customers from paying, so that the office, the metrics and the log show it. */
export const keepsFromPaying = ({ fault, call }: KnownFault): boolean =>
  fault !== 'permission' || !besideCards.has(call)
