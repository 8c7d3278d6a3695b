import { docPictures, showDocPicture } from '../stage/doc-pictures.ts'
import { test } from '../stage/fixtures.ts'
import { screens } from '../stage/screens.ts'
import { dana, openFor } from '../stage/staff.ts'

test.use({ seed: 'demo', hasOrders: true, company: 'looks' })

test('the pages of the pictures in README and docs still have the titles, rows and buttons that their texts name', async ({
  app,
  browser,
}) => {
  test.setTimeout(120_000)
  const office = await openFor(app, browser, dana, 'desktop')
  // The driver’s page and the checkout have journeys of their own.
  for (const picture of docPictures.filter(({ who }) => who === 'office')) {
    await office.goto(picture.path)
    await showDocPicture(office, picture)
  }
  const visitor = await browser.newContext({ baseURL: app.url, viewport: screens.desktop, locale: 'en-US' })
  const page = await visitor.newPage()
  for (const picture of docPictures.filter(({ who, screen }) => who === 'visitor' && screen === 'desktop')) {
    await page.goto(picture.path)
    await showDocPicture(page, picture)
  }
  await visitor.close()
})
