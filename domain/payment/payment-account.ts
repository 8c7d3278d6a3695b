/**
 * The state of a hauler's own account at the payment service (rule M87). The service checks who the hauler is before the account may take
 * cards, and may require more facts later.
 */

/**
 * The mode decides which account gets the money of cards.
 * `off`: the account of the installation's key gets it, and haulers connect none.
 * `offered`: a hauler may connect its own account. Until that account is ready, the key's account gets the money.
 * `required`: a hauler without an account takes no cards.
 */
export const connectModes = ['off', 'offered', 'required'] as const
export type ConnectMode = (typeof connectModes)[number]

/** The facts about an account at the time when the product read it. */
export type AccountReading = {
  /** The state of the account's capability to take cards. Null if the account does not have this capability. */
  readonly cards: 'active' | 'pending' | 'restricted' | 'rejected' | 'unsupported' | null
  readonly isClosed: boolean
  /** The number of facts that the service still needs from the hauler. Facts that the service checks by itself do not count. */
  readonly askedCount: number
  /** The time until which the service needs the first of these facts. Null if the service names no time. */
  readonly askedBy: Date | null
}

/**
 * `closed`: the account was closed. `access`: the hauler has revoked the installation's access. `rejected`: the service refuses the hauler.
 */
export const disconnections = ['closed', 'access', 'rejected'] as const
export type Disconnection = (typeof disconnections)[number]

export const accountStates = ['checking', 'ready', 'disconnected'] as const
export type AccountState = (typeof accountStates)[number]

export type AccountStanding = {
  readonly state: AccountState
  /** The reason why the account is disconnected. Null in every other state. */
  readonly why: Disconnection | null
  readonly askedCount: number
  readonly askedBy: Date | null
}

/** Returns the state that follows from a reading. A reading of null means that the installation has no access to the account. */
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

/** Returns true if the hauler takes no cards because of the account, so that *Today* shows it. */
export function stopsCards(
  mode: ConnectMode,
  { state, isCharged }: { readonly state: AccountState | null; readonly isCharged: boolean },
): boolean {
  if (state === 'ready') return false
  return isCharged || mode === 'required'
}
