import { useLocation } from 'react-router'

/** These parts of the old order could not be repeated. */
export type LeftOut = { readonly notOffered: readonly string[]; readonly isAddressRemoved: boolean }

/** This state is passed to the page where the repeated order continues. It is null if nothing is missing. */
export const leftOutOf = ({ notOffered, isAddressRemoved }: LeftOut): LeftOut | null =>
  notOffered.length > 0 || isAddressRemoved ? { notOffered, isAddressRemoved } : null

export const useLeftOut = (): LeftOut | null => useLocation().state?.leftOut ?? null
