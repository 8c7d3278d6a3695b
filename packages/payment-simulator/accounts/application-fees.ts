/** The platform keeps a fee of a payment on a connected account. */
import type { IntentRow } from '../objects/rows.ts'
import { type Call, integer } from '../wire/call.ts'
import { text } from '../wire/form.ts'
import { badRequest } from '../wire/refusals.ts'

/** Returns null if the platform keeps nothing. */
export function applicationFeeOf(call: Call, account: string): number | null {
  const fee = integer(call.form, 'application_fee_amount')
  if (fee === null) return null
  const param = 'application_fee_amount'
  if (account === '')
    throw badRequest('An application fee can only be kept of a direct charge on an account.', { param })
  const amount = integer(call.form, 'amount')
  if (!(fee >= 0) || (amount !== null && fee > amount)) throw badRequest('Invalid application fee.', { param })
  return fee
}

/** An empty value removes the fee. Without a value the fee stays as it is. */
export function changedFeeOf(call: Call, intent: IntentRow): number | null {
  if (call.form.application_fee_amount === '') return null
  return applicationFeeOf(call, intent.account) ?? intent.application_fee_amount
}

type FeeGivenBack = Pick<IntentRow, 'application_fee_refunded'>

/** If the refund requests it, the platform gives its fee back in proportion to the refund. */
export function feeGivenBack(call: Call, intent: IntentRow, amount: number): FeeGivenBack {
  const { amount: paid, application_fee_amount: fee, application_fee_refunded: before } = intent
  if (text(call.form, 'refund_application_fee') !== 'true') return { application_fee_refunded: before }
  if (!fee) throw badRequest('This charge has no application fee to refund.', { param: 'refund_application_fee' })
  return { application_fee_refunded: Math.min(fee, before + Math.round((fee * amount) / paid)) }
}
