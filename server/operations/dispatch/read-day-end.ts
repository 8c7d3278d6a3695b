import { isAskedLately, type MissingPlace, missingPlaces, whyNoAsking } from '#domain/dispatch/day-end.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { findDispatchCalendar, findToday } from '#server/db/dispatch/calendar.ts'
import { listRoutesToClose, type RouteToClose } from '#server/db/dispatch/day-end.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** Returns for each driver of a day what the day lacks, and when the office asked about it (rule D168). */
export async function readDayEnd({ db, clock }: Deps, organizationId: string, day: Day, language: Language) {
  const now = clock()
  const today = await findToday(db, organizationId, now)
  const { timeZone } = await findDispatchCalendar(db, organizationId, day)
  const routes = await listRoutesToClose(db, { organizationId, day, driverId: null, language })
  return {
    day,
    today,
    timeZone,
    drivers: routes.map(route => ({
      id: route.driverId,
      name: nameOf(route),
      phone: route.phone,
      endedAt: route.endedAt?.toISOString() ?? null,
      /** Null if the office can ask the driver by text. */
      noAsking: whyNoAsking({ ...route, day, today }),
      missing: missingPlaces(route).map(place => presentPlace(place, { asks: route.asks, now })),
    })),
  }
}

const nameOf = ({ firstName, lastName }: RouteToClose): string => [firstName, lastName].filter(Boolean).join(' ')

type Place = MissingPlace<RouteToClose['stops'][number]>

type Asks = Pick<RouteToClose, 'asks'> & { readonly now: Date }

function presentPlace({ about, items }: Place, { asks, now }: Asks) {
  const [first] = items
  const stop = 'stop' in first ? first.stop : null
  const load = 'load' in first ? first.load : null
  const ask = asks.find(one => one.about === about)
  return {
    about,
    kinds: items.map(({ kind }) => kind),
    stopKind: stop?.kind ?? null,
    /** The box that the stop or the load is about, by its size or its name. */
    box: (stop?.leaves ?? stop?.takes ?? load?.box)?.name ?? null,
    customer: stop?.contact?.name ?? null,
    street: stop?.place?.line1 ?? null,
    city: stop?.place?.city ?? load?.city ?? null,
    orderId: load?.orderId ?? null,
    asked: ask ? presentAsk(new Date(ask.at), ask.who, now) : null,
  }
}

/** `isRecent` is true as long as the driver cannot be asked again. */
const presentAsk = (at: Date, who: string, now: Date) => ({
  at: at.toISOString(),
  who,
  isRecent: isAskedLately(at, now),
})
