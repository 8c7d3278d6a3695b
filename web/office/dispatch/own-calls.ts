/**
 * If a person moves a card twice before the first answer comes, the first move makes a newer version. These calls send that version,
 * because the server would otherwise refuse the second move.
 */
import { draftIdOf } from '#web/office/dispatch/moves.ts'
import type { DispatchCalls, Item } from '#web/office/session/office-api.ts'

type Name = 'place' | 'unplan' | 'restore' | 'change' | 'setTruck'
type Input<Call extends Name> = Parameters<DispatchCalls[Call]['mutate']>[0]
type Answer<Call extends Name> = Awaited<ReturnType<DispatchCalls[Call]['mutate']>>

export type OwnCalls = {
  readonly [Call in Name]: (input: Input<Call>) => Promise<Answer<Call>>
}

type Calls = { readonly [Call in Name]: { readonly mutate: OwnCalls[Call] } }

type StopVersion = { readonly stopId: string; readonly version: number }

/**
 * The calls of one person run one after the other. Each sends the version that the person's former call made of the version on the page. If
 * another person has changed the stop in between, no version of an own call follows from the version on the page. Then the server refuses
 * the call, also if the person has changed the stop again since.
 */
export function oneByOne(calls: Calls): OwnCalls {
  const { latest, idOf, learn, learnBirth } = ownVersions()
  let last: Promise<unknown> = Promise.resolve()
  const next = <Sent>(send: () => Promise<Sent>): Promise<Sent> => {
    const sent = last.then(send, send)
    last = sent.catch(() => undefined)
    return sent
  }
  return {
    place: input =>
      next(async () => {
        const items = input.items.map(item => ('stopId' in item ? latest(item) : item))
        const { after } = input.to
        const answer = await calls.place.mutate({ ...input, items, to: { ...input.to, after: after && idOf(after) } })
        learn(items.filter(isSeen), answer.stops)
        const [item, ...others] = items
        const [stop] = answer.stops
        if (item && 'orderId' in item && others.length === 0 && stop) learnBirth(item.orderId, stop)
        return answer
      }),
    unplan: input =>
      next(async () => {
        const stops = input.stops.map(latest)
        const answer = await calls.unplan.mutate({ stops })
        learn(
          stops,
          stops.map(({ stopId, version }) => ({ id: stopId, version: version + 1 })),
        )
        return answer
      }),
    restore: input =>
      next(async () => {
        const stops = input.stops.map(latest)
        const answer = await calls.restore.mutate({ stops })
        learn(stops, answer.stops)
        return answer
      }),
    change: input =>
      next(async () => {
        const expected = latest(input)
        const answer = await calls.change.mutate({ ...input, ...expected })
        learn([expected], [answer])
        return answer
      }),
    setTruck: input => next(() => calls.setTruck.mutate(input)),
  }
}

type Made = { readonly id: string; readonly version: number }

function ownVersions() {
  /** The key is a stop with its version. The value is the version that the person's own act made of it. */
  const made = new Map<string, number>()
  /** The key is the id that the page gave to a new stop. The value is the id that the server gave to it. */
  const born = new Map<string, string>()
  const nameOf = ({ stopId, version }: StopVersion) => `${stopId} ${version}`
  const idOf = (id: string) => born.get(id) ?? id
  const latest = (expected: StopVersion): StopVersion => {
    const stopId = idOf(expected.stopId)
    let { version } = expected
    for (let next = made.get(nameOf({ stopId, version })); next; next = made.get(nameOf({ stopId, version })))
      version = next
    return { stopId, version }
  }
  const learn = (sent: readonly StopVersion[], answer: readonly Made[]) => {
    for (const expected of sent) {
      const version = answer.find(one => one.id === expected.stopId)?.version ?? 0
      if (version > expected.version) made.set(nameOf(expected), version)
    }
  }
  const learnBirth = (orderId: string, stop: Made) => {
    born.set(draftIdOf(orderId), stop.id)
    learn([{ stopId: stop.id, version: 0 }], [stop])
  }
  return { latest, idOf, learn, learnBirth }
}

const isSeen = (item: Item): item is StopVersion => 'stopId' in item
