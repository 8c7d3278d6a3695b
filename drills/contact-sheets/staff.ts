import { expect, type Page } from '@playwright/test'
import { phoneFromDigits } from '#domain/value/phone.ts'
import { Outbox } from '../../e2e/stage/outbox.ts'

type StaffWalk = {
  readonly page: Page
  readonly url: string
  readonly see: (title: string) => Promise<unknown>
}

/** Walks through every page of the office of the demo hauler, as its dispatcher who has all rights. */
export async function walkOffice({ page, url, see }: StaffWalk): Promise<void> {
  await page.goto('/office/sign-in')
  await page.getByLabel('Mobile number').waitFor()
  await see('Sign-in')
  await signIn(page, url, '5125550111')
  for (const [path, title, act] of officePages) {
    await page.goto(`/office${path}`)
    await waitUntilLoaded(page)
    if (act) {
      await act(page)
      await waitUntilLoaded(page)
    }
    await see(title)
  }
}

/** Walks through the day of a driver of the demo hauler. */
export async function walkDriver({ page, url, see }: StaffWalk): Promise<void> {
  await page.goto('/driver/sign-in')
  await page.getByLabel('Mobile number').waitFor()
  await see('Sign-in')
  await signIn(page, url, '5125550122')
  await waitUntilLoaded(page)
  await see('The day')
  const stop = page.getByRole('link', { name: /^(Next|Siguiente)/ }).first()
  if (!(await stop.isVisible())) return
  await stop.click()
  await waitUntilLoaded(page)
  await see('A stop')
}

async function signIn(page: Page, url: string, digits: string): Promise<void> {
  const phone = phoneFromDigits(digits)
  const outbox = new Outbox(url)
  const earlier = (await outbox.messagesTo(phone)).length
  await page.getByLabel('Mobile number').fill(digits)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByLabel('Verification code').fill(await outbox.codeFor(phone, earlier + 1))
  await page.waitForURL(address => !address.pathname.endsWith('/sign-in'))
}

async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[role=status][aria-label]')).toHaveCount(0)
  await expect(page.locator('.animate-breathe')).toHaveCount(0)
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const follow = (selector: string) => async (page: Page) => {
  const before = page.url()
  await page.locator(selector).first().click()
  await page.waitForURL(address => address.href !== before)
  // The code of the page that opens begins to load now.
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined)
}

const officePages: readonly (readonly [path: string, title: string, act?: (page: Page) => Promise<unknown>])[] = [
  ['/today', 'Today'],
  ['/dispatch', 'Dispatch'],
  ['/dispatch', 'Dispatch, a stop', follow('[data-card^="stop:"]')],
  ['/dispatch?view=map', 'Map of the day'],
  ['/dispatch?view=week', 'Week'],
  ['/orders', 'Orders'],
  ['/orders', 'An order', follow('a[data-row-name]')],
  ['/new-order', 'Order by phone'],
  ['/customers', 'Customers'],
  ['/customers', 'A customer', follow('a[data-row-name]')],
  ['/tickets', 'Tickets'],
  ['/tickets/statements', 'Statements'],
  ['/money', 'Money'],
  ['/reports', 'Reports'],
  ['/containers', 'Dumpsters'],
  ['/trucks', 'Trucks'],
  ['/drivers', 'Drivers'],
  ['/facilities', 'Facilities'],
  ['/catalog', 'Catalog'],
  ['/prices', 'Prices'],
  ['/areas', 'Areas'],
  ['/areas/demand', 'Demand'],
  ['/areas/permits', 'Permits'],
  ['/settings/team', 'Team'],
  ['/settings/company', 'Company'],
  ['/settings/brand', 'Brand'],
  ['/settings/messages', 'Messages'],
  ['/history', 'History'],
  ['/today', 'Search', press('Search')],
]
