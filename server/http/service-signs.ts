/**
 * These figures show if the services accept our calls. An operator should be alerted if one refuses. They count for all server processes
 * together (rules M86 and C57).
 */
import { isOfInstallation } from '#domain/payment/setup-fault.ts'
import { faultsOf, type WatchedService, watchedServices } from '#domain/service-fault.ts'
import { listServiceFaults, type OpenFault } from '#server/db/service-fault/service-faults.ts'
import type { Sign } from '#server/http/abuse-signs.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** Returns the services that refuse the whole installation. A service that refuses only one hauler is not among them. */
export async function refusingServices({ db, clock }: Deps): Promise<WatchedService[]> {
  const open = (await listServiceFaults(db, clock())).filter(isOfInstallation)
  return watchedServices.filter(service => open.some(one => one.service === service))
}

export function serviceSignsOf(open: readonly OpenFault[]): Sign[] {
  const count = (service: WatchedService, fault: string) =>
    new Set(open.filter(one => one.service === service && one.fault === fault).map(one => one.account)).size
  return [
    {
      name: 'rolloff_payments_configured',
      help: '0 while the payment service refuses the key or the account of the installation.',
      value: Number(!open.some(one => one.service === 'payments' && isOfInstallation(one))),
    },
    ...watchedServices.map(service => ({
      name: `rolloff_${service}_refused`,
      help: helpOf[service],
      value: {
        label: 'fault',
        values: Object.fromEntries(faultsOf[service].map(fault => [fault, count(service, fault)])),
      },
    })),
  ]
}

const helpOf: Readonly<Record<WatchedService, string>> = {
  payments: 'Payment accounts that the payment service refuses, by what has to be mended.',
  addresses: '1 while the address service refuses the key, its permission or its quota.',
  texts: '1 while the message service refuses the key or the account of the installation.',
  mail: '1 while the mail server refuses the login or the sender.',
  codes: '1 while the service that texts codes refuses the key or the account.',
  files: '1 while the store of files refuses the key, or the folder is full or cannot be written or read.',
}
