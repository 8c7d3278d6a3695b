import { test } from './stage/fixtures.ts'
import { placedOrder } from './stage/placed-order.ts'
import { openFor } from './stage/staff.ts'

test('look', async ({ app, page, phone, browser }) => {
  test.setTimeout(240_000)
  await placedOrder(app, page, phone)
  const office = await openFor(app, browser, 'dana', 'desktop')
  office.on('console', m => console.log('office', m.text()))
  await office.goto('/office')
  await office.waitForTimeout(5000)
  await office.screenshot({ path: '/tmp/shots8/office-1.png' })
  const html = await office.locator('main').innerHTML()
  console.log(
    html
      .replace(/class="[^"]*"/g, '')
      .replace(/<svg.*?<\/svg>/g, '')
      .slice(0, 6000),
  )
  const driver = await openFor(app, browser, 'luis', 'phone')
  driver.on('console', m => console.log('driver', m.text()))
  await driver.goto('/driver')
  await driver.waitForTimeout(4000)
  await driver.screenshot({ path: '/tmp/shots8/driver-1.png' })
})
