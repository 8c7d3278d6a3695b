/** Makes a board with this many cards. It takes the day that the server answers, adds drivers and repeats the stops. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

type Stop = { readonly id: string; readonly [fact: string]: unknown }
type Route = { readonly driver: { readonly id: string; readonly [fact: string]: unknown }; readonly stops: Stop[] }
type Day = { readonly routes: Route[]; readonly unassigned: Stop[] }

export type Busy = { readonly drivers: number; readonly stopsEach: number }

/** From now on the page receives busy days. */
export async function makeBusy(page: Page, busy: Busy): Promise<void> {
  const call = 'office.dispatch.day'
  await page.route(/\/trpc\/[^?]*office\.dispatch\.day/, async route => {
    const at = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',').indexOf(call)
    const response = await route.fetch()
    const answers = await response.json()
    answers[at].result.data = busyDay(answers[at].result.data, busy)
    await route.fulfill({ response, json: answers })
  })
}

function busyDay<Answered extends Day>(day: Answered, { drivers, stopsEach }: Busy): Answered {
  const known = [...day.routes.flatMap(route => route.stops), ...day.unassigned]
  if (known.length === 0) throw new Error('the day that was answered has no stop to copy')
  const stopOf = (index: number, driverId: string) => ({
    ...known[index % known.length],
    id: randomUUID(),
    driverId,
    state: 'planned',
    doneAt: null,
    failedReason: null,
  })
  const routes = Array.from({ length: drivers }, (_, row) => {
    const route = day.routes[row % day.routes.length]
    if (!route) throw new Error('the day that was answered has no driver to copy')
    const driver = { ...route.driver, id: row < day.routes.length ? route.driver.id : randomUUID() }
    return {
      ...route,
      driver,
      stops: Array.from({ length: stopsEach }, (_, index) => stopOf(row * stopsEach + index, driver.id)),
    }
  })
  return { ...day, routes, unassigned: [] }
}
