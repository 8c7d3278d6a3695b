import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readCsv } from '#domain/statement/read-csv.ts'
import { outboxAddress } from '#server/testing/outbox.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { ranIn, watch } from '#server/testing/words/harm.ts'
import { test } from '../stage/fixtures.ts'
import { placedOrder } from '../stage/placed-order.ts'
import { guestCart } from '../stage/prepared.ts'
import { dana, openFor } from '../stage/staff.ts'
import { writePayloads } from '../stage/written-payloads.ts'

// The text that is typed here appears on every page of its company.
test.use({ seed: 'demo', hasOrders: true, company: 'payloads' })

const luis = '+15125550121'
/** If a script were shown as text, a person could read these parts of it. */
const pieces = /__ran|evil\.example|onerror|<script|\$1 \$&/i

/** These fields accept scripts in the same way as any other text. */
const fields = [
  'add-on',
  'area',
  'brand',
  'cleanup',
  'closed day',
  'container-type',
  'customer',
  'description',
  'material',
  'message',
  'note of a customer',
  'note of an order',
  'note to the driver',
  'order by phone',
  'site',
  'statement',
  'text to many',
  'time-window',
  'view',
  'why blocked',
  'why given',
].sort()

const officePages = [
  'today',
  'dispatch',
  'orders',
  'customers',
  'tickets',
  'money',
  'reports',
  'containers',
  'drivers',
  'trucks',
  'facilities',
  'catalog',
  'prices',
  'areas',
  'areas/demand',
  'history',
  'settings/brand',
  'settings/messages',
  'settings/company',
  'new-order',
  'tickets/statements',
]
/** These are the pages that show none of these texts. */
const withoutWords = ['history', 'areas/demand', 'settings/company', 'settings/messages', 'money']

/** Opens a page, waits until it shows the typed text, and returns the texts that ran as scripts. */
async function look(page: Page, path: string, seen: string[], hasWords = true): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  if (hasWords) await expect(page.getByRole('main'), path).toContainText(pieces)
  return [...seen.splice(0), ...(await ranIn(page))].map(one => `${path}: ${one}`)
}

/** Reads the file of a list. No cell of it may begin like a formula, except for numbers. */
async function formulasIn(page: Page, path: string): Promise<{ words: number; formulas: string[] }> {
  await page.goto(path)
  const button = page.getByRole('button', { name: /CSV|file/i }).first()
  await expect(button).toBeEnabled()
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  const rows = readCsv(await readFile(await file.path(), 'utf8')) ?? []
  const cells = rows.flatMap(row => row.cells)
  return {
    words: cells.filter(cell => pieces.test(cell)).length,
    formulas: cells.filter(
      cell =>
        /^\s*[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) && !/^\+1 \(\d{3}\)-\d{3}-\d{4}$/.test(cell),
    ),
  }
}

test('sixty scripts typed into all fields of the office do nothing in the three apps and in its files', async ({
  app,
  browser,
  page: customersPage,
  nextPhone,
}) => {
  test.setTimeout(240_000)
  const session = await signIn(app, dana)
  const { office } = app.client(() => session.headers)
  const taken = await writePayloads(app, office)
  expect([...taken.keys()].sort()).toEqual(fields)
  const harm: string[] = []

  const officePage = await openFor(app, browser, dana, 'desktop')
  const seenThere = watch(officePage, app.url)
  for (const path of officePages)
    harm.push(...(await look(officePage, `/office/${path}`, seenThere, !withoutWords.includes(path))))
  const { rows } = await app.database.pool.query<{ customer: string; orderId: string; statement: string }>(
    `SELECT (SELECT entity_id FROM note n JOIN customer c ON c.id = n.entity_id GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS customer,
       (SELECT id FROM orders WHERE status = 'completed' ORDER BY created_at DESC LIMIT 1) AS "orderId",
       (SELECT id FROM statement ORDER BY imported_at DESC LIMIT 1) AS statement`,
  )
  const [{ customer, orderId, statement } = { customer: '', orderId: '', statement: '' }] = rows
  for (const path of [`customers/${customer}`, `orders/${orderId}`, `tickets/statements/${statement}`])
    harm.push(...(await look(officePage, `/office/${path}`, seenThere)))

  for (const path of ['orders', 'customers', 'money', 'containers', 'tickets']) {
    const { words, formulas } = await formulasIn(officePage, `/office/${path}`)
    expect([path, formulas]).toEqual([path, []])
    if (path === 'customers') expect(words).toBeGreaterThan(10)
  }

  const driversPage = await openFor(app, browser, luis, 'phone')
  harm.push(...(await look(driversPage, '/driver', watch(driversPage, app.url))))

  const seenHere = watch(customersPage, app.url)
  const { id } = await placedOrder(app, customersPage, nextPhone())
  const cartId = await guestCart(app)
  for (const path of ['materials', 'cleanup', 'containers', 'add-ons', 'order-summary'])
    harm.push(...(await look(customersPage, `/checkout/${cartId}/${path}`, seenHere)))
  for (const path of [`/orders/${id}`, `/orders/${id}/receipt`, outboxAddress(app.url)])
    harm.push(...(await look(customersPage, path, seenHere)))
  expect(harm).toEqual([])
})
