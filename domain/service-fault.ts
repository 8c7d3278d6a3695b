/**
 * The reasons why a service refuses everybody, and not only one customer (rules M86 and C57). The installation, or a hauler's account at
 * the service, has to be mended.
 */

import { type SetupFault, setupFaults } from '#domain/payment/setup-fault.ts'
import { type AddressFault, addressFaults } from '#domain/typed-address/address-service.ts'

/**
 * `key`: the key or login is wrong. `account`: the account is suspended, or its sender or bucket is missing. `permission`: the key may not
 * do this. `full`: no space is left. `folder`: the product cannot read or write the folder.
 */
type PlainFault = 'key' | 'account' | 'permission' | 'full' | 'folder'

export type FaultOf = {
  readonly payments: SetupFault
  readonly addresses: AddressFault
  readonly texts: PlainFault
  readonly mail: PlainFault
  readonly codes: PlainFault
  readonly files: PlainFault
}
export type WatchedService = keyof FaultOf

export const faultsOf: { readonly [Service in WatchedService]: readonly FaultOf[Service][] } = {
  payments: setupFaults,
  addresses: addressFaults,
  texts: ['key', 'account'],
  mail: ['key', 'account'],
  codes: ['key', 'account'],
  files: ['key', 'permission', 'account', 'full', 'folder'],
}

export const watchedServices = Object.keys(faultsOf) as WatchedService[]

/** A fault of any service. `account` is '' if it is the installation's. `call` is '' if it does not matter. */
export type ServiceFault = {
  readonly fault: FaultOf[WatchedService]
  readonly account: string
  readonly call: string
}

/** The services, besides payments and addresses, whose refusals *Today* shows. */
export const plainServices = ['texts', 'mail', 'codes', 'files'] as const
