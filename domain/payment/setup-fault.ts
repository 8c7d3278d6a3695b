/**
 * Why the payment service refuses everybody, not one customer (rule M86): something about the installation or the hauler's account there
 * has to be mended before anything can be charged.
 */

/**
 * `key`: the installation's key is wrong or expired. `permission`: the key may not make this call. `account`: the key has no access to the
 * payment account, because it was disconnected or closed. `charges`: the account may not take charges yet, or no longer.
 */
export const setupFaults = ['key', 'permission', 'account', 'charges'] as const
export type SetupFault = (typeof setupFaults)[number]

/** A call to the service; the account is '' for the installation's own. */
type PaymentCall = { readonly call: string; readonly account: string }

/** A fault in its stored form. Parts that do not matter for its kind are ''. */
export type KnownFault = PaymentCall & { readonly fault: SetupFault }

/** A key and its permissions are the installation's, whichever account the call was for. */
export function knownFault(fault: SetupFault, { call, account }: PaymentCall): KnownFault {
  const isOfAccount = fault === 'account' || fault === 'charges'
  const isOfCall = fault === 'permission' || fault === 'charges'
  return { fault, account: isOfAccount ? account : '', call: isOfCall ? call : '' }
}

const isSetupFault = (fault: string): fault is SetupFault => (setupFaults as readonly string[]).includes(fault)

/** Returns true if a successful call proves that the fault is mended. A key that may read may still not charge. */
export function isMendedBy(known: PaymentCall & { readonly fault: string }, { call, account }: PaymentCall): boolean {
  if (!isSetupFault(known.fault)) return false
  const { account: refused, call: refusedCall } = knownFault(known.fault, { call, account })
  return known.account === refused && known.call === refusedCall
}

/** One hauler's account does not make the installation a broken one. */
export const isOfInstallation = ({ account }: { readonly account: string }): boolean => account === ''

/** Calls without which cards are charged all the same: the key of an older installation may have no permission for them. */
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
