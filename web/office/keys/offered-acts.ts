/** What the open page, and the record that is open on it, let a person do now. The search offers these acts by their words (rule D171). */
import { useLayoutEffect, useRef } from 'react'

export type OfferedAct = {
  readonly id: string
  readonly title: string
  readonly run: () => void
}

const offers = new Map<object, readonly OfferedAct[]>()

/** Offers the acts while the component is shown. A component leaves out an act that is off, for example without a connection. */
export function useOfferedActs(acts: readonly (OfferedAct | false | null | undefined)[]): void {
  const { current: own } = useRef({})
  // It runs after each render, so that the acts are always those of the data that the page shows.
  useLayoutEffect(() => {
    offers.set(
      own,
      acts.filter(act => typeof act === 'object' && act !== null),
    )
  })
  useLayoutEffect(() => () => void offers.delete(own), [own])
}

/** The acts of the page as they are now. */
export const offeredActs = (): readonly OfferedAct[] => [...offers.values()].flat()
