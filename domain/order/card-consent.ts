/**
 * What the customer agrees to on the payment page (rules M2 and M24): the card stays on file, and after weighing it may be charged up to
 * this amount for the named reasons. The order stores the sentence exactly as the customer read it.
 */
import { hasEnded, type OrderStatus } from '#domain/order/lifecycle.ts'
import type { Language } from '#domain/value/language.ts'
import { formatCents } from '#domain/value/money.ts'

/** Returns the sentence with the amount of `preAuthInCents`. */
export function cardConsentSentence(language: Language, preAuthInCents: number): string {
  const amount = formatCents(preAuthInCents)
  return language === 'es'
    ? `Acepto que mi tarjeta quede guardada y que, después del pesaje, se le cobren hasta ${amount} por el peso, los días o los artículos que excedan lo incluido, por llenarlo de más o con materiales prohibidos, y por viajes perdidos y esperas.`
    : `I agree that my card is kept on file and that, after weighing, up to ${amount} may be charged to it for weight, days or items above what is included, for overfilling or forbidden materials, and for dry runs and waiting.`
}

/** Returns the sentence to which a customer agrees when requesting a pick-up or swap that has a price (rule M22). */
export function laterPickupSentence(
  language: Language,
  { extraDays, totalInCents }: { readonly extraDays: number; readonly totalInCents: number },
): string {
  const amount = formatCents(totalInCents)
  const isOne = extraDays === 1
  return language === 'es'
    ? `Acepto que con la cuenta final se cobren a mi tarjeta hasta ${amount} por ${extraDays} ${isOne ? 'día' : 'días'} más.`
    : `I agree that my card may be charged up to ${amount} for ${extraDays} more ${isOne ? 'day' : 'days'}, with the final bill.`
}

/**
 * Returns whether the product may charge the amount that the customer agreed to. `waits-for-bank` means that a payment is disputed. Until
 * the bank has decided, nothing is charged (rule M48). `nothing` means that the order has ended or that the customer agreed to no amount.
 */
export function stateOfConsent(order: {
  readonly status: OrderStatus
  readonly preAuthInCents: number
  readonly isDisputed: boolean
}): 'may-be-charged' | 'waits-for-bank' | 'nothing' {
  if (hasEnded(order.status) || order.preAuthInCents === 0) return 'nothing'
  return order.isDisputed ? 'waits-for-bank' : 'may-be-charged'
}
