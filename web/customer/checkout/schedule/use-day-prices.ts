import { useMemo } from 'react'
import { type DayPrices, dayPrices } from '#domain/schedule/day-price.ts'
import { formatCents, sumCents } from '#domain/value/money.ts'
import type { Checkout } from '#web/customer/checkout/frame/use-checkout.ts'
import { useDraftPricer } from '#web/customer/checkout/frame/use-draft-price.ts'

/**
 * `prices` is the price of each day of this cart's dumpsters. It is null until it is known, and it stays null if it cannot
 * be fetched. `isComing` is true until the first try to fetch it has ended.
 */
export function useDayPrices(checkout: Checkout): { prices: DayPrices | null; isComing: boolean } {
  const { pricer, isComing } = useDraftPricer(checkout)
  const prices = useMemo(() => {
    const charge = (days: number) => pricer?.price({ rentalDays: days })?.containers.map(one => one.totalInCents)
    return charge(1) ? dayPrices(days => sumCents(charge(days) ?? [])) : null
  }, [pricer])
  return { prices, isComing }
}

/** The text is "$12" or "$12.50", for places with little room. */
export const shortDollars = (cents: number): string => formatCents(cents).replace(/\.00$/, '')

export const shortPrice = (cents: number): string => `+${shortDollars(cents)}`
