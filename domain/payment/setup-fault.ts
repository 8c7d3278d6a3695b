/**
 * Because of a setup fault, the payment service refuses every customer, and not only one (rule M86). The installation, or the hauler's
 * account at the service, has to be mended before the product can charge anybody.
 */

/**
 * `key`: the installation's key is wrong or expired.
 * `permission`: the key may not make this call.
 * `account`: the key has no access to the payment account, because the account was disconnected or closed.
 * `charges`: the account may not take charges yet, or may not take them any more.
 */
export const setupFaults = ['key', 'permission', 'account', 'charges'] as const
export type SetupFault = (typeof setupFaults)[number]

/** A call to the service. `account` is '' if it is the installation's own. */
type PaymentCall = { readonly call: string; readonly account: string }

/** A fault in the form in which it is stored. A part that does not matter for this kind of fault is ''. */
export type KnownFault = PaymentCall & { readonly fault: SetupFault }

/**
 * Returns the stored form of a fault. A fault of the key or of its permissions is the installation's, whichever account the call was for.
 */
export function knownFault(fault: SetupFault, { call, account }: PaymentCall): KnownFault {
  const isOfAccount = fault === 'account' || fault === 'charges'
  const isOfCall = fault === 'permission' || fault === 'charges'
  return { fault, account: isOfAccount ? account : '', call: isOfCall ? call : '' }
}

const isSetupFault = (fault: string): fault is SetupFault => (setupFaults as readonly string[]).includes(fault)

/** Returns true if a successful call proves that the fault is mended. A call that reads does not prove that the key may charge. */
export function isMendedBy(known: PaymentCall & { readonly fault: string }, { call, account }: PaymentCall): boolean {
  if (!isSetupFault(known.fault)) return false
  const { account: refused, call: refusedCall } = knownFault(known.fault, { call, account })
  return known.account === refused && known.call === refusedCall
}

/** Returns true if the fault is the installation's and not that of one hauler's account. */
export const isOfInstallation = ({ account }: { readonly account: string }): boolean => account === ''

/** Calls without which cards still work. The key of an older installation may have no permission for them. */
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

/** Returns true if customers cannot pay because of the fault. The office, the metrics and the log then show it. */
export const keepsFromPaying = ({ fault, call }: KnownFault): boolean =>
  fault !== 'permission' || !besideCards.has(call)
