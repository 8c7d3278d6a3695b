import { useState } from 'react'
import type { NamedCustomer, PriceList } from '#web/office/prices/queries.ts'

/** The list also has the names of customers that the person found here and that no stored price is for yet. */
export function useNamed(known: PriceList) {
  const [found, setFound] = useState<readonly NamedCustomer[]>([])
  return {
    list: { ...known, customers: [...known.customers, ...found] },
    onFound: (customer: NamedCustomer) => setFound(before => [...before, customer]),
  }
}
