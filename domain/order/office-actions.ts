/**
 * The actions that the office may take on an order's page: the lifecycle's, without those of the board, the drivers and the tickets (rule
 * D70). An order of restricted materials is accepted by an agreement on the phone, not by a button. Nothing can be reversed once a bill
 * exists.
 */
import { type ActionFacts, isPossible } from './customer-actions.ts'
import { actionsFor, type OrderEvent, type OrderStatus } from './lifecycle.ts'

export const officeActs = [
  'accept',
  'request-pickup',
  'withdraw-pickup',
  'request-swap',
  'withdraw-swap',
  'drop-swap',
  'extend',
  'turn-back',
  'reopen',
  'cancel',
] as const satisfies OrderEvent[]
export type OfficeAct = (typeof officeActs)[number]

export type OfficeFacts = ActionFacts & { readonly isBilled: boolean }

/** Returns the actions in the order in which they are shown. */
export function officeActionsFor(status: OrderStatus, facts: OfficeFacts): OfficeAct[] {
  const allowed = actionsFor(status, 'admin')
  return officeActs.filter(act => {
    if (!allowed.includes(act) || !isPossible(act, status, facts)) return false
    if (act === 'accept') return status === 'created'
    return act !== 'reopen' || !facts.isBilled
  })
}
