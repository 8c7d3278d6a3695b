/** Whoever moves a card twice before the first answer is here would be refused by their own act, which made a newer version. */
import { draftIdOf } from '#web/office/dispatch/moves.ts'
import type { DispatchCalls } from '#web/office/office-api.ts'

type Name = 'place' | 'unplan' | 'restore' | 'change'
type Input<Call extends Name> = Parameters<DispatchCalls[Call]['mutate']>[0]
type Answer<Call extends Name> = Awaited<ReturnType<DispatchCalls[Call]['mutate']>>

export type OwnCalls = {
  readonly [Call in Name]: (input: Input<Call>) => Promise<Answer<Call>>
}

type Calls = { readonly [Call in Name]: { readonly mutate: OwnCalls[Call] } }

type Seen = { readonly stopId: string; readonly version: number }

/** One's own acts go one after the other, each with the version that the one before has made; others' changes are still refused. */
export function oneByOne(calls: Calls): OwnCalls {
  const versions = new Map<string, number>()
  /** Stops by the ids that the page gave them until the server had. */
  const born = new Map<string, string>()
  let last: Promise<unknown> = Promise.resolve()
  const next = <Sent>(send: () => Promise<Sent>): Promise<Sent> => {
    const sent = last.then(send, send)
    last = sent.catch(() => undefined)
    return sent
  }
  const idOf = (id: string) => born.get(id) ?? id
  const latest = ({ stopId, version }: Seen): Seen => {
    const id = idOf(stopId)
    return { stopId: id, version: Math.max(version, versions.get(id) ?? 0) }
  }
  return {
    place: input =>
      next(async () => {
        const items = input.items.map(item => ('stopId' in item ? latest(item) : item))
        const { after } = input.to
        const answer = await calls.place.mutate({ ...input, items, to: { ...input.to, after: after && idOf(after) } })
        for (const { id, version } of answer.stops) versions.set(id, version)
        const [item, ...others] = items
        const [stop] = answer.stops
        if (item && 'orderId' in item && others.length === 0 && stop) born.set(draftIdOf(item.orderId), stop.id)
        return answer
      }),
    unplan: input =>
      next(async () => {
        const stops = input.stops.map(latest)
        const answer = await calls.unplan.mutate({ stops })
        for (const { stopId, version } of stops) versions.set(stopId, version + 1)
        return answer
      }),
    restore: input =>
      next(async () => {
        const answer = await calls.restore.mutate({ stops: input.stops.map(latest) })
        for (const { id, version } of answer.stops) versions.set(id, version)
        return answer
      }),
    change: input =>
      next(async () => {
        const answer = await calls.change.mutate({ ...input, ...latest(input) })
        versions.set(answer.id, answer.version)
        return answer
      }),
  }
}
