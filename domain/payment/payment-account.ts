/**
 * A hauler has its own account at the payment service (rule M87). The service checks the identity of the hauler before the account may take
 * cards, and may require more facts later.
 */

/**
 * The mode decides which account receives the money of cards.
 * `off`: The account of the installation's key receives it, and haulers connect none.
 * `offered`: A hauler may connect its own account; until it is ready, the key's account takes the money.
 * `required`: A hauler without an account takes no cards.
 */
export const connectModes = ['off', 'offered', 'required'] as const
export type ConnectMode = (typeof connectModes)[number]

/** These facts describe an account at the time of reading it. */
export type AccountReading = {
  /** This is the state of the account's capability to take cards. It is null if the account has none. */
  readonly cards: 'active' | 'pending' | 'restricted' | 'rejected' | 'unsupported' | null
  readonly isClosed: boolean
  /** The service still needs this number of facts from the hauler. Facts that the service checks by itself are not counted. */
  readonly askedCount: number
  /** The first of these facts is due at this time. It is null if the service names no day. */
  readonly askedBy: Date | null
}

/** `closed`: The account was closed. `access`: The hauler has revoked the installation's access. `rejected`: The service refuses the hauler. */
export const disconnections = ['closed', 'access', 'rejected'] as const
export type Disconnection = (typeof disconnections)[number]

export const accountStates = ['checking', 'ready', 'disconnected'] as const
export type AccountState = (typeof accountStates)[number]

export type AccountStanding = {
  readonly state: AccountState
  /** This is the reason for which the account is disconnected. It is null in every other state. */
  readonly why: Disconnection | null
  readonly askedCount: number
  readonly askedBy: Date | null
}

/** Returns the meaning of a reading. A null reading means that the installation has no access to the account. */
export function standingOf(reading: AccountReading | null): AccountStanding {
  if (reading === null) return disconnected('access')
  if (reading.isClosed) return disconnected('closed')
  if (reading.cards === 'rejected' || reading.cards === 'unsupported') return disconnected('rejected')
  const { askedCount, askedBy } = reading
  return { state: reading.cards === 'active' ? 'ready' : 'checking', why: null, askedCount, askedBy }
}

const disconnected = (why: Disconnection): AccountStanding => ({
  state: 'disconnected',
  why,
  askedCount: 0,
  askedBy: null,
})

/** Returns true if the account prevents card payments, so that *Today* shows it. */
export function stopsCards(
  mode: ConnectMode,
  { state, isCharged }: { readonly state: AccountState | null; readonly isCharged: boolean },
): boolean {
  if (state === 'ready') return false
  return isCharged || mode === 'required'
}
