/**
 * Lives one day in Austin minute by minute. People act at random minutes of the day, and in each minute the worker of the product does what
 * is due.
 */
import { localTime } from '#domain/value/calendar.ts'
import { randomFrom } from '../random.ts'
import { letBuy, live, statuses } from './run-orders.ts'
import { minuteInMs, type World } from './world.ts'

export const minutesOfDay = 24 * 60
/** People act from six in the morning until nine in the evening. */
const opensAt = 6 * 60
const closesAt = 21 * 60

export type DayInMinutes = {
  /** The numbers of the customers who come on this day. */
  readonly customers: readonly number[]
  /** About so many acts happen to each order. */
  readonly actsOfOrder: number
  /** Is called once a minute, before the worker has done what became due since the last minute. */
  readonly look: () => Promise<void>
}

export async function liveMinutes(world: World, { customers, actsOfOrder, look }: DayInMinutes): Promise<void> {
  const random = randomFrom(world.seed)
  const coming = customers.map(index => ({ index, minute: opensAt + random.upTo(closesAt - opensAt) }))
  world.wait((minutesOfDay - localTime(world.now(), 'America/Chicago').minutes) * minuteInMs)
  await world.work()
  for (let minute = 0; minute < minutesOfDay; minute += 1) {
    world.wait(minuteInMs - (world.now().getTime() % minuteInMs))
    for (const { index } of coming.filter(one => one.minute === minute)) await letBuy(world, index)
    if (minute >= opensAt && minute < closesAt)
      await letLive(world, () => random.chance(actsOfOrder / (closesAt - opensAt)))
    await look()
    await world.work()
  }
}

async function letLive(world: World, isNow: () => boolean): Promise<void> {
  for (const { rental, status } of await statuses(world)) if (isNow()) await live(world, rental, status)
}
