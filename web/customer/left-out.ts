import { useLocation } from 'react-router'

/** What an order had that its repeat could not take over. */
export type LeftOut = { readonly notOffered: readonly string[]; readonly isAddressRemoved: boolean }

/** Goes along to the page where the repeated order continues; null where nothing is missing. */
export const leftOutOf = ({ notOffered, isAddressRemoved }: LeftOut): LeftOut | null =>
  notOffered.length > 0 || isAddressRemoved ? { notOffered, isAddressRemoved } : null

export const useLeftOut = (): LeftOut | null => useLocation().state?.leftOut ?? null
