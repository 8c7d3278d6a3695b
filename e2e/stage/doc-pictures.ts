/**
 * The pictures of README and docs. `tools/demo-pictures.ts` takes them from a running demo, and a journey checks that each page still shows
 * what the words beside its picture name.
 */
import { expect, type Page } from '@playwright/test'
import { Outbox } from './outbox.ts'
import { Customer } from './people/customer.ts'
import type { screens } from './screens.ts'

export type DocPicture = {
  /** The name of the file in docs/pictures. Pictures with the same name are two windows beside each other in one file. */
  readonly file: string
  readonly who: 'office' | 'driver' | 'visitor'
  readonly screen: keyof typeof screens
  readonly path: string
  /** Leads from the path to what the picture shows. */
  readonly open?: (page: Page) => Promise<unknown>
  /** The title of the page. The board has none. */
  readonly title?: string | RegExp
  /** The words of its rows and buttons that the text beside the picture is about. */
  readonly shows: readonly (string | RegExp)[]
}

const office = { who: 'office', screen: 'desktop' } as const
const visitor = { who: 'visitor', path: '/checkout/zipcode' } as const

export const docPictures: readonly DocPicture[] = [
  {
    ...office,
    file: 'board.webp',
    path: '/office/dispatch',
    shows: ['Ana Pruitt', 'Bo Tran', 'Luis Ortega', 'Ray Kowalski', /^To plan/],
  },
  {
    ...office,
    file: 'map.webp',
    path: '/office/dispatch?view=map',
    shows: ['Show all drivers', 'Ana Pruitt'],
  },
  { ...office, file: 'today.webp', path: '/office/today', title: /^Today/, shows: ['Needs a decision'] },
  { ...office, file: 'tickets.webp', path: '/office/tickets', title: 'Tickets', shows: [/To confirm/] },
  {
    file: 'phone.webp',
    who: 'driver',
    screen: 'phone',
    path: '/driver/',
    shows: [/^(Next|Siguiente)/],
  },
  {
    ...office,
    file: 'money.webp',
    path: '/office/money',
    open: page => page.getByRole('button', { name: /^Due by age/ }).click(),
    title: 'Money',
    shows: ['Owed by age', 'Hector McKay', /^Try \$/],
  },
  {
    ...office,
    file: 'objection.webp',
    path: '/office/money',
    open: async page => {
      await page.getByRole('button', { name: /^Objections/ }).click()
      await page.getByRole('link', { name: 'R-10298', exact: true }).click()
    },
    title: /R-10298/,
    shows: ['Onion Creek Framing', /did not think|do not think it weighed/],
  },
  { ...office, file: 'prices.webp', path: '/office/prices', title: 'Prices', shows: ['Rental by size'] },
  {
    ...office,
    file: 'cleanup.webp',
    path: '/office/catalog/cleanups',
    open: page => page.getByText('Kitchen or bath remodel').click(),
    title: 'Cleanups',
    shows: [/^Usually thrown away/, 'Lumber and wood'],
  },
  {
    ...office,
    file: 'reports.webp',
    path: '/office/reports',
    open: page => page.getByRole('button', { name: 'Last 30 days' }).click(),
    title: 'Reports',
    shows: ['Utilization', 'On time', 'Revenue without tax'],
  },
  {
    ...visitor,
    file: 'checkout.webp',
    screen: 'phone',
    open: page => toSummary(page),
    title: 'Order Summary',
    shows: ['20 Yard Dumpster', 'Provide Contact Info'],
  },
  {
    ...visitor,
    file: 'checkout.webp',
    screen: 'desktop',
    open: page => toSizes(page),
    title: 'Choose dumpster(s)',
    shows: ['20 Yard Dumpster', 'Your price'],
  },
]

/** Waits until the page shows what the picture is about. */
export async function showDocPicture(page: Page, { open, title, shows }: DocPicture): Promise<void> {
  await open?.(page)
  const isThere = page.locator('h1:not([aria-busy="true"] h1)')
  if (title) await expect(page.getByRole('heading', { level: 1, name: title }).and(isThere)).toBeVisible()
  for (const words of shows) await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
}

/** A visitor signs in nowhere on the way, and so reads no messages. */
const visitorOn = (page: Page) => new Customer(page, new Outbox(page.url()))

async function toSizes(page: Page): Promise<void> {
  const customer = visitorOn(page)
  await customer.entersZip('78701')
  await customer.saysWhoTheyAre('No')
  await customer.saysWhatFor()
  await customer.choosesMaterials('Household junk')
  await customer.sees('Choose dumpster(s)')
  await customer.tick('20 Yard Dumpster')
}

async function toSummary(page: Page): Promise<void> {
  const customer = visitorOn(page)
  await toSizes(page)
  await customer.continues()
  await customer.givesAddress()
  await customer.tellsRestrictions()
  await customer.saysWhere()
  await customer.press(/^Earliest/)
  await customer.continues()
  await customer.addsExtras()
}
