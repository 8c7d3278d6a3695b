import { expect, type Page } from '@playwright/test'
import { addDays, type Day, isoDateOf, localTime } from '#domain/value/calendar.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { dana, openFor } from '../stage/staff.ts'

// The hauler has eight weeks of orders, which other journeys would change.
test.use({ seed: 'demo', hasOrders: true, company: 'month end' })

/** This is the person who bills at the demo's hauler. */
const priya = '+15125550113'

type Load = { readonly ticket: string; readonly tons: number; readonly day: string; readonly facility: string }

/** Returns the last loads of the facility with the most loads, in the order in which they were tipped. */
async function lastLoads({ database }: TestApp, count: number): Promise<Load[]> {
  const { rows } = await database.pool.query<Load>(
    `SELECT l.ticket_number AS ticket, l.tons::float8 AS tons, to_char(l.dumped_at AT TIME ZONE f.time_zone, 'MM/DD/YYYY') AS day,
       f.name AS facility
     FROM load l JOIN facility f ON f.id = l.facility_id
     WHERE l.state = 'confirmed' AND l.ticket_number IS NOT NULL AND f.id = (
       SELECT facility_id FROM load WHERE state = 'confirmed' GROUP BY facility_id ORDER BY count(*) DESC LIMIT 1)
     ORDER BY l.dumped_at DESC LIMIT $1`,
    [count],
  )
  return rows.reverse()
}

const centsOf = (tons: number) => Math.round(tons * 4_750)
const lineOf = ({ day, ticket, tons }: Load) =>
  [day, ticket, tons.toFixed(2), (centsOf(tons) / 100).toFixed(2)].join(',')

/**
 * This is the landfill's statement. One weight differs by 0.20 t, one number has a typing mistake, one ticket is not
 * ours, and one of our tickets is missing.
 */
async function statementOf(app: TestApp) {
  const loads = await lastLoads(app, 61)
  const [differing, mistyped, missing] = [loads[20], loads[30], loads[40]]
  const last = loads.at(-1)
  if (!differing || !mistyped || !missing || !last) throw new Error('the demo has too few loads')
  const lines = loads
    .filter(load => load !== missing)
    .map(load => ({ ...load, tons: load.tons + (load === differing ? 0.2 : 0) }))
    .map(load => (load.ticket === mistyped.ticket ? { ...load, ticket: `9${load.ticket}` } : load))
  const text = ['Date,Ticket,Tons,Amount', ...[...lines, { ...last, ticket: 'X990001' }].map(lineOf)].join('\n')
  return {
    text,
    facility: differing.facility,
    differing: differing.ticket,
    missing: missing.ticket,
    mistyped: mistyped.ticket,
  }
}

const list = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) })
const rowOf = (page: Page, name: string, ticket: string) =>
  list(page, name).getByRole('row', { name: new RegExp(ticket) })

function nextMonday(): Day {
  const today = localTime(new Date(), 'America/Chicago').day
  return addDays(today, 7 - ((new Date(today).getUTCDay() + 6) % 7))
}

/** Returns how much the tipping of all loads in the report costs. */
async function tipCost(page: Page): Promise<string> {
  await page.goto('/office/reports')
  const all = page.getByRole('row', { name: /^All days/ })
  await expect(all).toBeVisible()
  const at = (await page.getByRole('columnheader').allTextContents()).indexOf('Tip cost a load')
  const cost = await all.locator('th,td').nth(at).textContent()
  expect(cost).toMatch(/^\$\d+\.\d\d$/)
  return cost ?? ''
}

test('the office imports a landfill’s statement of 61 lines, corrects four faults, and finds the costs in the report', async ({
  app,
  browser,
}) => {
  // The test checks the pages in every size, while other journeys run.
  test.slow()
  const page = await openFor(app, browser, priya, 'desktop')
  const { text, facility, differing, mistyped, missing } = await statementOf(app)
  const before = await tipCost(page)
  await page.goto('/office/tickets/statements')
  await page.getByLabel('Landfill').selectOption({ label: facility })
  await page.getByLabel('Lines', { exact: true }).fill(text)
  await expect(page.getByText('61 lines can be read.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check', exact: true }).press('Enter')
  await expect(list(page, 'Weight differs')).toBeVisible()
  await expect(rowOf(page, 'Weight differs', differing)).toHaveCount(1)
  await expect(rowOf(page, 'Not ours', 'X990001')).toHaveCount(1)
  await expect(rowOf(page, 'Missing there', missing)).toHaveCount(1)
  await expect(list(page, 'Same weight').getByRole('row')).toHaveCount(59)
  await expect(rowOf(page, 'Missing there', mistyped)).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Choose one of our loads for ticket 9${mistyped}` }).press('Enter')
  const loads = page.getByRole('dialog').getByRole('listitem')
  await expect(loads.first()).toContainText(`Ticket ${mistyped}`)
  await expectAccessible(page)
  await loads
    .first()
    .getByRole('button', { name: /^It is R-/ })
    .press('Enter')
  await expect(rowOf(page, 'Same weight', `9${mistyped}`)).toContainText('Cost taken over')
  await expect(rowOf(page, 'Missing there', mistyped)).toHaveCount(0)
  await expect(list(page, 'Same weight').getByRole('row')).toHaveCount(60)
  await rowOf(page, 'Weight differs', differing)
    .getByRole('button', { name: /^Keep our ticket/ })
    .press('Enter')
  await expect(list(page, 'Weight differs').getByRole('button', { name: /^Keep our ticket/ })).toHaveCount(0)
  await rowOf(page, 'Not ours', 'X990001')
    .getByRole('button', { name: /^Set aside/ })
    .press('Enter')
  await expect(list(page, 'Not ours').getByRole('button', { name: /^Take up again/ })).toBeVisible()
  await rowOf(page, 'Missing there', missing)
    .getByRole('button', { name: /^Landfill is asked/ })
    .press('Enter')
  await expect(
    rowOf(page, 'Missing there', missing).getByRole('button', { name: /^Not asked after all/ }),
  ).toBeVisible()
  expect(await tipCost(page)).not.toBe(before)

  // The same file again changes nothing.
  await page.goto('/office/tickets/statements')
  await page.getByLabel('Landfill').selectOption({ label: facility })
  await page.getByLabel('Lines', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Check', exact: true }).press('Enter')
  await expect(page.getByText('This file was checked before: nothing has changed.')).toBeVisible()
})

test('a refund above the limit needs a second person, and the one who asked cannot approve it', async ({
  app,
  browser,
}) => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `SELECT o.id FROM orders o WHERE o.status = 'completed' AND o.total_in_cents > 40000
       AND NOT EXISTS (SELECT FROM refund_request r WHERE r.order_id = o.id)
       AND NOT EXISTS (SELECT FROM refund r WHERE r.order_id = o.id) ORDER BY o.created_at DESC LIMIT 1`,
  )
  const path = `/office/orders/${rows[0]?.id}`
  const asking = await openFor(app, browser, priya, 'desktop')
  await asking.goto(path)
  await asking.getByRole('button', { name: 'Give money back' }).press('Enter')
  await asking.getByLabel('Amount').fill('250')
  await asking.getByLabel('Reason').fill('A day late')
  await asking.getByRole('button', { name: 'Give back' }).press('Enter')
  const waits = (page: Page) => page.getByText(/asks to give \$250\.00 back/)
  await expect(waits(asking).first()).toBeVisible()
  await expect(asking.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectAccessible(asking)
  const deciding = await openFor(app, browser, dana, 'desktop')
  await deciding.goto(path)
  await deciding.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(deciding.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(deciding.getByText(/A day late/).first()).toBeVisible()
  await expect(async () => {
    const found = await app.database.pool.query(
      `SELECT sum(amount_in_cents)::int AS cents FROM refund WHERE order_id = $1 AND status = 'succeeded'`,
      [rows[0]?.id],
    )
    expect(found.rows).toEqual([{ cents: 25_000 }])
  }).toPass()
  // The other window shows the change without a reload.
  await expect(waits(asking)).toHaveCount(0)
})

test('the office merges and parts two customers, and tries out a price that begins next Monday', async ({
  app,
  browser,
}) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/customers')
  await page.getByRole('row').getByRole('link').first().press('Enter')
  await page.getByRole('link', { name: 'Merge with another record' }).press('Enter')
  await page.getByRole('searchbox').fill('roofing')
  await expect(page).toHaveURL(/q=roofing/)
  const other = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  const name = (await other.textContent()) ?? ''
  await other.press('Enter')
  await page.getByRole('button', { name: 'Merge these two' }).press('Enter')
  const alsoKnown = page.getByRole('region', { name: 'Also known as' })
  await expect(alsoKnown).toBeVisible()
  await alsoKnown.getByRole('button', { name: /Part again/ }).press('Enter')
  await expect(alsoKnown, name).toBeHidden()

  await page.goto('/office/prices')
  await page.getByRole('button', { name: 'Write a price' }).press('Enter')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('What it says').selectOption({ label: 'Automatic discount' })
  await field('Name').fill('Slow weeks')
  await field('Percent').fill('10')
  await field('Starts on (optional)').fill(isoDateOf(nextMonday()))
  await field('ZIP code').fill('78701')
  await expect(page.getByRole('listitem').filter({ hasText: 'Slow weeks' }).first()).toBeVisible()
  await field('Percent').press('Enter')
  const shown = page.getByRole('region', { name: 'What saving changes' })
  await shown.getByRole('button', { name: 'Save this' }).press('Enter')
  await expect(page.getByRole('row', { name: /Slow weeks/ })).toContainText('Starts later')
})

test('the office finds a customer for a price by keyboard, and the try-out has the price only for this customer', async ({
  app,
  browser,
}) => {
  // The office's records are made a moment after the orders.
  const names = async () =>
    (
      await app.database.pool.query<{ name: string }>(
        `SELECT CASE kind WHEN 'company' THEN company ELSE name END AS name FROM customer
         WHERE merged_into IS NULL AND blocked_at IS NULL AND length(name) > 8 ORDER BY sort_name LIMIT 1`,
      )
    ).rows.map(row => row.name)
  await expect.poll(names).toHaveLength(1)
  const [name = ''] = await names()
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/prices')
  await page.getByRole('button', { name: 'Write a price' }).press('Enter')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('What it says').selectOption({ label: 'Automatic discount' })
  await field('Name').fill('Good friends')
  await field('Percent').fill('15')
  await field('ZIP code').fill('78701')
  const find = async (label: string) => {
    await field(label).fill(name.slice(0, 12))
    await expect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible()
    await expectAccessible(page)
    await field(label).press('Enter')
    await expect(page.getByRole('button', { name: /^Take out / }).last()).toBeVisible()
  }
  await find('Customers (optional)')
  const fate = page.getByRole('listitem').filter({ hasText: /^Good friends \(for .*\): / })
  await expect(fate).toContainText('for certain customers')
  await find('For this customer (optional)')
  await expect(fate).toContainText('is taken off')
  await expectAccessible(page)
  await field('Percent').press('Enter')
  await page
    .getByRole('region', { name: 'What saving changes' })
    .getByRole('button', { name: 'Save this' })
    .press('Enter')
  await expect(page.getByRole('row', { name: /Good friends/ })).toContainText(name)
})
