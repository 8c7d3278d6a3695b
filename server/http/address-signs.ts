/** Whether the address service takes our calls: what should alert an operator, for all server processes together (rule C57). */
import { addressFaults } from '#domain/address-service.ts'
import { listAddressFaults } from '#server/db/address/service-faults.ts'
import type { Sign } from '#server/http/abuse-signs.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export async function readAddressSigns({ db, clock }: Deps): Promise<Sign[]> {
  const open = await listAddressFaults(db, clock())
  return [
    {
      name: 'rolloff_addresses_refused',
      help: '1 while the address service refuses the key, its permission or its quota.',
      value: {
        label: 'fault',
        values: Object.fromEntries(addressFaults.map(fault => [fault, Number(open.some(one => one.fault === fault))])),
      },
    },
  ]
}
