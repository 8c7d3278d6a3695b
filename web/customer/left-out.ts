import { useLocation } from 'react-router'

/** The repeat of an order could not take over these parts of it. */
export type LeftOut = { readonly notOffered: readonly string[]; readonly isAddressRemoved: boolean }

/** The state goes along to the page on which the repeated order continues; it is null if nothing is missing. */
export const leftOutOf = ({ notOffered, isAddressRemoved }: LeftOut): LeftOut | null =>
  notOffered.length > 0 || isAddressRemoved ? { notOffered, isAddressRemoved } : null

export const useLeftOut = (): LeftOut | null => useLocation().state?.leftOut ?? null
