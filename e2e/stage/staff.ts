/** People of the seeded hauler at browsers of their own. */
import type { Browser, Page } from '@playwright/test'
import type { UsPhone } from '#domain/phone.ts'
import { seedFleet } from '#server/db/seed/seed-fleet.ts'
import { signIn } from '#server/testing/sign-in.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { screens } from './screens.ts'

/** Telephone numbers of the demo hauler's people. */
export const staffPhones = {
  dana: '+15125550111' as UsPhone,
  luis: '+15125550121' as UsPhone,
  ana: '+15125550122' as UsPhone,
}

/** A browser of their own, in which somebody of the hauler is signed in. */
export async function openFor(
  app: TestApp,
  browser: Browser,
  who: keyof typeof staffPhones,
  screen: keyof typeof screens,
): Promise<Page> {
  await hasFleet(app)
  const isPhone = screen === 'phone'
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: screens[screen],
    locale: 'en-US',
    ...(isPhone && { hasTouch: true, isMobile: true }),
  })
  const { cookie } = await signIn(app, staffPhones[who])
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.setItem('signedIn', 'yes'))
  return page
}

/** The demo hauler's trucks, boxes, places and people, once for each server. */
async function hasFleet({ database: { db, pool } }: TestApp): Promise<void> {
  const { rowCount } = await pool.query('SELECT FROM driver LIMIT 1')
  if (rowCount === 0) await db.transaction().execute(tx => seedFleet(tx, new Date()))
}
