import { expect, test } from 'vitest'
import type { Item } from '#web/office/session/office-api.ts'
import { monday } from '#web/testing/office-data.ts'
import { type OwnCalls, oneByOne } from './own-calls.ts'

const to = (after: string | null) => ({ day: monday, driverId: 'd1', after })

/** A server that answers when the test lets it. Its version grows by one with each answer. */
function slowServer() {
  const sent: { items: Item[]; after: string | null }[] = []
  const answers: (() => void)[] = []
  const versions = new Map<string, number>([['s1', 1]])
  const place: OwnCalls['place'] = ({ items, to: { after } }) =>
    new Promise(resolve => {
      sent.push({ items, after })
      answers.push(() => {
        const stops = items.map(item => ('stopId' in item ? item.stopId : 'born'))
        for (const id of stops) versions.set(id, (versions.get(id) ?? 0) + 1)
        resolve({ stops: stops.map(id => ({ id, version: versions.get(id) ?? 0 })) })
      })
    })
  const later = () => new Promise(resolve => setTimeout(resolve))
  const answer = async () => {
    await later()
    answers.shift()?.()
    await later()
  }
  const never = { mutate: () => Promise.reject(new Error('not asked for')) }
  const calls = { place: { mutate: place }, unplan: never, restore: never, change: never, setTruck: never }
  return { sent, answer, calls }
}

test('if a dispatcher moves a card twice in a row, the server does not refuse the second move', async () => {
  const server = slowServer()
  const calls = oneByOne(server.calls)
  void calls.place({ items: [{ stopId: 's1', version: 1 }], to: to(null) })
  void calls.place({ items: [{ stopId: 's1', version: 1 }], to: to('s2') })
  await server.answer()
  await server.answer()
  expect(server.sent).toEqual([
    { items: [{ stopId: 's1', version: 1 }], after: null },
    { items: [{ stopId: 's1', version: 2 }], after: 's2' },
  ])
})

test('the board moves an order that was just planned by the id of its new stop, also as a neighbor of another stop', async () => {
  const server = slowServer()
  const calls = oneByOne(server.calls)
  void calls.place({ items: [{ orderId: 'o1' }], to: to(null) })
  void calls.place({ items: [{ stopId: 'new-o1', version: 0 }], to: to('s2') })
  void calls.place({ items: [{ stopId: 's1', version: 1 }], to: to('new-o1') })
  for (const _ of [1, 2, 3]) await server.answer()
  expect(server.sent.slice(1)).toEqual([
    { items: [{ stopId: 'born', version: 1 }], after: 's2' },
    { items: [{ stopId: 's1', version: 1 }], after: 'born' },
  ])
})
