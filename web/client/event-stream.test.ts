import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followEvents, type StreamEvent } from '#web/client/event-stream.ts'
import { shareEvents } from '#web/client/shared-events.ts'
import { eventServer } from '#web/testing/event-server.ts'
import { testPerson } from '#web/testing/test-person.ts'

beforeEach(() => void vi.useFakeTimers())
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
/** Delivers what was sent and lets this much time pass. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

function follow(server: ReturnType<typeof eventServer>, begin = followEvents) {
  const [events, states]: [StreamEvent[], boolean[]] = [[], []]
  const { session } = testPerson('signed-in')
  const client = { stream: server.stream, session }
  const stop = begin({
    client,
    path: '/events/office',
    since: () => events.at(-1)?.id ?? null,
    onEvent: event => events.push(event),
    onOpen: isOpen => states.push(isOpen),
  })
  stops.push(stop)
  return { events, states, stop }
}

test('a page receives whole events, even if the network cuts them into pieces', async () => {
  const server = eventServer()
  const { events, states } = follow(server)
  await pass()
  const [stream] = server.opened
  expect([stream?.url, stream?.headers.get('authorization')]).toEqual([
    '/events/office',
    expect.stringMatching(/^Bearer \w/),
  ])
  for (const piece of ['event: op', 'en\nid: 7\ndata: \n', '\n:\n\nevent: changes\nid: 9\ndata: ["a: b"]\n\nevent: ch'])
    stream?.write(piece)
  await pass()
  expect(events).toEqual([
    { name: 'open', id: '7', data: '' },
    { name: 'changes', id: '9', data: '["a: b"]' },
  ])
  expect(states).toEqual([true])
})

test('if a stream ends, the page opens it again after the last event', async () => {
  const server = eventServer()
  const { states } = follow(server)
  await pass()
  server.opened[0]?.send('open', '7')
  server.opened[0]?.end()
  await pass(600)
  expect(server.opened.map(({ url }) => url)).toEqual(['/events/office', '/events/office?since=7'])
  expect(states).toEqual([true, false])
})

test('a page waits longer after each refused stream, and tries at once when the browser is online again', async () => {
  const server = eventServer(() => 503)
  follow(server)
  await pass(40_000)
  const tries = server.tries()
  expect(tries).toBeGreaterThan(4)
  expect(tries).toBeLessThan(12)
  window.dispatchEvent(new Event('online'))
  await pass(10)
  expect(server.tries()).toBe(tries + 1)
})

test('a page closes a stream that does not begin within 5 seconds, or that is silent for 35 seconds', async () => {
  const server = eventServer()
  const { states } = follow(server)
  await pass(5_001)
  expect([server.opened[0]?.isGone(), states]).toEqual([true, []])
  await pass(2_000)
  server.opened[1]?.send('open', '7')
  await pass(30_000)
  server.opened[1]?.write(':\n\n')
  await pass(30_000)
  expect(server.opened[1]?.isGone()).toBe(false)
  await pass(6_000)
  expect([server.opened[1]?.isGone(), states]).toEqual([true, [true, false]])
})

test('windows of one browser share one stream, and if its window closes, the next window continues after the last event', async () => {
  const waiting: (() => void)[] = []
  let isHeld = false
  const request = (_: string, { signal }: LockOptions, lead: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const hold = () => {
        isHeld = true
        void lead().then(() => {
          isHeld = false
          resolve()
          waiting.shift()?.()
        })
      }
      signal?.addEventListener('abort', () => reject(signal.reason))
      if (isHeld) waiting.push(hold)
      else hold()
    })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  vi.stubGlobal('BroadcastChannel', Channel)
  const server = eventServer()
  const share: typeof followEvents = following => shareEvents('office h1 u1', following)
  const [first, second] = [follow(server, share), follow(server, share)]
  await pass()
  server.opened[0]?.send('open', '7')
  await pass()
  const third = follow(server, share)
  await pass()
  server.opened[0]?.send('changes', '9', [])
  await pass()
  expect(server.opened).toHaveLength(1)
  expect(second.events.map(({ id }) => id)).toEqual(['7', '9'])
  expect([second.states.at(-1), third.states.at(-1)]).toEqual([true, true])
  first.stop()
  await pass(600)
  expect(server.opened.map(({ url }) => url)).toEqual(['/events/office', '/events/office?since=9'])
  expect([second.states.at(-1), third.states.at(-1)]).toEqual([false, false])
  server.opened[1]?.send('open', '9')
  await pass()
  expect([second.states.at(-1), third.states.at(-1)]).toEqual([true, true])
  Reflect.deleteProperty(navigator, 'locks')
})

const channels = new Set<Channel>()
class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() {
    channels.add(this)
  }
  postMessage(data: unknown) {
    for (const other of channels) if (other !== this) queueMicrotask(() => other.onmessage?.({ data }))
  }
  close() {
    channels.delete(this)
  }
}
