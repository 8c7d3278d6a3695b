import { expect, type Page } from '@playwright/test'
import type { DriverDay, DriverStop } from '#domain/dispatch/driver-day.ts'
import { changesAnswer } from '../stage/changed-answers.ts'
import { dayToDrive } from '../stage/driver-day.ts'
import { test } from '../stage/fixtures.ts'

test.use({ viewport: { width: 360, height: 640 } })

const leastTarget = 44
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

/** For each named button the result is its shorter side, and whether a finger can press its middle without scrolling. */
function keysOf(page: Page, names: readonly string[]) {
  return page.evaluate(wanted => {
    const buttons = [...document.querySelectorAll('button')]
    return wanted.map(name => {
      const key = buttons.find(one => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === name)
      const box = key?.getBoundingClientRect()
      if (!key || !box) return { name, isMet: false, side: 0 }
      const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      return { name, isMet: key.contains(met), side: Math.min(box.width, box.height) }
    })
  }, names)
}

async function expectAllKeys(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('button', { name: '5', exact: true })).toBeVisible()
  const keys = await keysOf(page, names)
  expect(keys.filter(({ isMet, side }) => !isMet || side < leastTarget)).toEqual([])
}

/** Scrolls to the element as a person does, and checks that no part of it is behind the footer. */
async function expectReached(page: Page, name: string | RegExp, role: 'button' | 'textbox'): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const one = page.getByRole(role, { name })
  const isMet = await one.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const met = [y + 2, y + height - 2].map(at => document.elementFromPoint(x + width / 2, at))
    return met.every(found => element.contains(found) || element.parentElement?.contains(found))
  })
  expect(isMet, `${name} is covered`).toBe(true)
}

const asSwap = (stop: DriverStop): DriverStop => ({
  ...stop,
  kind: 'swap',
  takes: stop.leaves && { ...stop.leaves, number: 'C-101' },
})

const withSwaps = (day: DriverDay): DriverDay => ({
  ...day,
  boxLetters: ['C', 'D'],
  routes: day.routes.map(route => ({ ...route, stops: route.stops.map(asSwap) })),
  boxesInYard: Object.fromEntries(
    day.routes.flatMap(({ stops }) =>
      stops.flatMap(({ leaves }) =>
        leaves ? [[leaves.containerTypeId, ['C-102', 'C-103', 'C-104', 'C-105', 'C-106', 'C-107']]] : [],
      ),
    ),
  ),
})

test('every digit of Done can be pressed, with the boxes of a swap above it and without a signal', async ({
  page,
  app,
  nextPhone,
}) => {
  await changesAnswer<DriverDay>(page, 'driver.day', withSwaps)
  await changesAnswer<{ day: DriverDay }>(page, 'driver.sendTaps', answer => ({
    ...answer,
    day: withSwaps(answer.day),
  }))
  await dayToDrive(app, page, nextPhone)
  await page.goto('/driver/')
  await page.getByRole('link', { name: /^Next/ }).click()
  for (const name of ['Start', 'I am here', 'Done']) await press(page, name)
  await expect(page.getByRole('button', { name: 'C-107', exact: true })).toBeAttached()
  const names = [...digits, 'Erase', 'Done']
  await expectAllKeys(page, names)
  await page.context().setOffline(true)
  await expect(page.getByText('No signal')).toBeVisible()
  await expectAllKeys(page, names)
  await page.screenshot({ path: test.info().outputPath('done.png') })
  await expectReached(page, /photo/i, 'button')
  await page.screenshot({ path: test.info().outputPath('done-end.png') })
  await expectAllKeys(page, names)
  await page.context().setOffline(false)
})

test('every digit of a scale ticket can be pressed, and its number and photo are reached before it is saved', async ({
  page,
  app,
  nextPhone,
}) => {
  const loadOf = (orderId: string, { leaves }: DriverStop) => ({
    orderId,
    state: 'dumped' as const,
    box: leaves,
    city: 'Austin',
    materials: [],
    facilityId: null,
    items: [
      { id: '00000000-0000-4000-8000-000000000001', name: 'Mattress' },
      { id: '00000000-0000-4000-8000-000000000002', name: 'Tire' },
    ],
  })
  let orderId = ''
  await changesAnswer<DriverDay>(page, 'driver.day', day => ({
    ...day,
    routes: day.routes.map(route => ({
      ...route,
      loads: route.stops.slice(0, 1).map(stop => loadOf(orderId, stop)),
    })),
  }))
  ;({ orderId } = await dayToDrive(app, page, nextPhone))
  await page.goto(`/driver/load/${orderId}`)
  const names = [...digits, 'Erase', 'Point', 'Save ticket', 'No ticket yet']
  await expectAllKeys(page, names)
  await page.screenshot({ path: test.info().outputPath('ticket.png') })
  await page.context().setOffline(true)
  await expect(page.getByText('No signal')).toBeVisible()
  await expectAllKeys(page, names)
  await press(page, 'Pounds')
  await expectAllKeys(page, [...digits, 'Erase', 'Save ticket'])
  const number = page.getByRole('textbox', { name: 'Ticket number' })
  const isBefore = await number.evaluate(element => {
    const save = [...document.querySelectorAll('button')].find(one => one.textContent === 'Save ticket')
    return Boolean(save && element.compareDocumentPosition(save) & Node.DOCUMENT_POSITION_FOLLOWING)
  })
  expect(isBefore).toBe(true)
  await expectReached(page, /photo/i, 'button')
  await expectReached(page, 'Ticket number', 'textbox')
  await page.screenshot({ path: test.info().outputPath('ticket-end.png') })
  await page.context().setOffline(false)
})
