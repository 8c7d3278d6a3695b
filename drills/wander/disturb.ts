/** These events disturb a customer's answers. One of them happens at a time. */
import type { Language } from '#domain/value/language.ts'
import { answers, pageName, press, submitOf, type Walker } from './answers.ts'
import type { Shop } from './shop.ts'
import { faults, type Traffic } from './traffic.ts'

export type Walk = Walker & {
  readonly shop: Shop
  readonly traffic: Traffic
  language: Language
  /** Set for walks that begin shortly before noon, and null for all others. */
  readonly noonAheadMs: number | null
}

export type Disturbance = (walk: Walk) => Promise<string | null>

const quick = { timeout: 3000 }
const swallow = () => undefined

async function answerAgain(walk: Walk): Promise<string | null> {
  await answers[pageName(walk.page.url())]?.(walk)
  return null
}

async function pressTwice({ page }: Walk): Promise<string | null> {
  await submitOf(page).dblclick(quick).catch(swallow)
  return null
}

async function goBack({ page }: Walk): Promise<string | null> {
  await page.goBack(quick).catch(swallow)
  // Before the shop's first page is the empty page of a new tab.
  if (page.url() === 'about:blank') await page.goForward(quick).catch(swallow)
  return null
}

async function reload({ page }: Walk): Promise<string | null> {
  await page.reload().catch(swallow)
  return null
}

/** Types a promotion code on the summary and presses Enter. The code must be applied or still be in the field. */
async function pressEnter(walk: Walk): Promise<string | null> {
  const { page } = walk
  const promotion = page.locator('input[name=promotion]')
  // A summary that the customer leaves stays on the screen until the next page is loaded.
  if (pageName(page.url()) === 'checkout/order-summary' && (await promotion.count()) > 0) {
    await promotion.fill('NEIGHBOR10', quick).catch(swallow)
    await promotion.press('Enter', quick).catch(swallow)
    await walk.traffic.rest(4000)
    const cartId = page.url().split('/checkout/')[1]?.split('/')[0]
    const { rows } = await walk.shop.pool.query('SELECT promotion_code AS code FROM cart WHERE id::text = $1', [cartId])
    const isKept =
      rows[0]?.code === 'NEIGHBOR10' || (await promotion.inputValue(quick).catch(() => '')) === 'NEIGHBOR10'
    return isKept ? null : 'a promotion code followed by Enter is lost'
  }
  await page
    .locator('main input:visible:not([type=checkbox]):not([type=radio])')
    .first()
    .press('Enter', quick)
    .catch(swallow)
  return null
}

async function secondTab(walk: Walk): Promise<string | null> {
  const tab = await walk.page.context().newPage()
  await tab.goto(walk.page.url()).catch(swallow)
  await tab.waitForLoadState('networkidle', { timeout: 5000 }).catch(swallow)
  await answers[pageName(tab.url())]?.({ ...walk, page: tab })
  await press(tab)
  await tab.waitForLoadState('networkidle', { timeout: 5000 }).catch(swallow)
  await tab.close()
  return null
}

async function breakConnection({ traffic, random }: Walk): Promise<string | null> {
  traffic.breakNext(random.pick(faults), random.chance(0.7) ? 'POST' : 'GET')
  return null
}

/** Ends the session, as "sign out everywhere" on another device does. */
async function endSession({ shop, phone }: Walk): Promise<string | null> {
  await shop.pool.query(
    `UPDATE identity_session SET revoked_at = now(), revoked_because = 'signed-out-everywhere'
     WHERE revoked_at IS NULL AND subject::text IN (SELECT subject::text FROM app_user WHERE phone = $1)`,
    [`+1${phone}`],
  )
  return null
}

async function switchLanguage(walk: Walk): Promise<string | null> {
  const other = walk.language === 'en' ? 'es' : 'en'
  const button = walk.page.locator(`header button[lang=${other}]`)
  if ((await button.count()) === 0) return null
  await button.click(quick).catch(swallow)
  await walk.page.locator(`html[lang=${other}]`).waitFor({ state: 'attached', timeout: 3000 }).catch(swallow)
  if ((await walk.page.locator('html').getAttribute('lang')) === other) walk.language = other
  return null
}

async function passNoon({ shop, noonAheadMs }: Walk): Promise<string | null> {
  if (noonAheadMs !== null) await shop.setClock(noonAheadMs)
  return null
}

export const disturbances: Readonly<Record<string, Disturbance>> = {
  'answer again': answerAgain,
  'press twice': pressTwice,
  'go back': goBack,
  reload,
  enter: pressEnter,
  'second tab': secondTab,
  'break the connection': breakConnection,
  'break the connection again': breakConnection,
  'end the session': endSession,
  'switch the language': switchLanguage,
  'pass noon': passNoon,
}
