/**
 * The actions that the office may take on an order's page: those of the lifecycle, without those of the board, the drivers and the tickets
 * (rule D70). The office accepts an order of restricted materials by an agreement on the phone, and not by a button. It can reverse nothing
 * once a bill exists.
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

/** Returns the actions in the order in which the page shows them. */
export function officeActionsFor(status: OrderStatus, facts: OfficeFacts): OfficeAct[] {
  const allowed = actionsFor(status, 'admin')
  return officeActs.filter(act => {
    if (!allowed.includes(act) || !isPossible(act, status, facts)) return false
    if (act === 'accept') return status === 'created'
    return act !== 'reopen' || !facts.isBilled
  })
}
