/** Whether the payment service takes our calls: what should alert an operator, for all server processes together (rule M86). */
import { isOfInstallation, setupFaults } from '#domain/payment/setup-fault.ts'
import { listSetupFaults } from '#server/db/payment/setup-faults.ts'
import type { Sign } from '#server/http/abuse-signs.ts'
import type { Deps } from '#server/operations/dependencies.ts'

export async function readPaymentSigns({ db, clock }: Deps): Promise<Sign[]> {
  const open = await listSetupFaults(db, clock())
  const accountsOf = (fault: string) => new Set(open.filter(one => one.fault === fault).map(one => one.account)).size
  return [
    {
      name: 'rolloff_payments_configured',
      help: '0 while the payment service refuses the key or the account of the installation.',
      value: Number(!open.some(isOfInstallation)),
    },
    {
      name: 'rolloff_payments_refused',
      help: 'Payment accounts that the payment service refuses, by what has to be mended.',
      value: {
        label: 'fault',
        values: Object.fromEntries(setupFaults.map(fault => [fault, accountsOf(fault)])),
      },
    },
  ]
}
