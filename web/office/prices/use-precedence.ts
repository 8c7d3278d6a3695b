import { useEffect, useState } from 'react'
import { precedenceAt } from '#domain/pricing/try-out/precedence.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import type { MoveInList } from '#web/office/list/move-handle.tsx'
import { type Rule, refreshPrices } from '#web/office/prices/queries.ts'

type MovedRule = {
  readonly id: string
  readonly version: number
  readonly precedence: number
  readonly name: string
  readonly nameInSpanish: string | null
}

/** The hook moves a rule among the others of its type: it takes a precedence between its neighbours. The latest move is shown. */
export function usePrecedence(rules: readonly Rule[]) {
  const [last, setLast] = useState<MovedRule | null>(null)
  const { submit, isPending, failure, isOff } = useOfficeAct<MovedRule, unknown>(
    (api, { id, version, precedence }) => api.office.prices.change.mutate({ act: 'weigh', id, version, precedence }),
    { refresh: refreshPrices },
  )
  const order = rules.map(rule => rule.id).join()
  const movedId = last?.id
  // The row has moved: the keys continue at its new place.
  useEffect(() => {
    if (order && movedId) document.querySelector<HTMLElement>(`[data-move="${movedId}"]`)?.focus()
  }, [order, movedId])
  const move: MoveInList = (id, to) => {
    const from = rules.findIndex(rule => rule.id === id)
    const target = 'by' in to ? from + to.by : rules.findIndex(rule => rule.id === to.place)
    const moved = rules[from]
    if (!moved || target < 0 || target >= rules.length || target === from) return
    const others = rules.filter(rule => rule.id !== id).map(rule => rule.draft?.precedence ?? 0)
    const { version, name, nameInSpanish } = moved
    const changed = { id, version, name, nameInSpanish, precedence: precedenceAt(others, target) }
    setLast(changed)
    void submit(changed)
  }
  const lastMoved = last !== null && !isPending && failure === null ? last : null
  return { move, lastMoved, failure, isOff }
}
