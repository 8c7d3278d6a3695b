import { useState } from 'react'
import { precedenceAt } from '#domain/pricing/try-out/precedence.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { type MoveInList, placesOfMove, useFocusOnMoved } from '#web/office/list/move-handle.tsx'
import { type Rule, refreshPrices } from '#web/office/prices/queries.ts'

type MovedRule = {
  readonly id: string
  readonly version: number
  readonly precedence: number
  readonly name: string
  readonly nameInSpanish: string | null
}

/** The hook moves a rule among the others of its type, by a precedence between its new neighbors. It shows the latest move. */
export function usePrecedence(rules: readonly Rule[]) {
  const [last, setLast] = useState<MovedRule | null>(null)
  const { submit, isPending, failure, isOff } = useOfficeAct<MovedRule, unknown>(
    (api, { id, version, precedence }) => api.office.prices.change.mutate({ act: 'weigh', id, version, precedence }),
    { refresh: refreshPrices },
  )
  const ids = rules.map(rule => rule.id)
  useFocusOnMoved(ids, last?.id ?? null)
  const move: MoveInList = (id, to) => {
    const places = placesOfMove(ids, id, to)
    const moved = places && rules[places.from]
    if (!moved) return
    const others = rules.filter(rule => rule.id !== id).map(rule => rule.draft?.precedence ?? 0)
    const { version, name, nameInSpanish } = moved
    const changed = { id, version, name, nameInSpanish, precedence: precedenceAt(others, places.target) }
    setLast(changed)
    void submit(changed)
  }
  const lastMoved = last !== null && !isPending && failure === null ? last : null
  return { move, lastMoved, failure, isOff }
}
