/** Answers each page by its controls and not by their texts, because pages have two languages. */

import type { Locator, Page } from '@playwright/test'
import { outboxAddress } from '#server/testing/outbox.ts'
import type { Random } from '../stage/random.ts'

export type Walker = {
  readonly page: Page
  readonly random: Random
  readonly url: string
  /** The ten digits of the phone number. */
  readonly phone: string
  readonly isGentle: () => boolean
}

const quick = { timeout: 4000 }
const swallow = () => undefined

export function pageName(address: string): string {
  const { pathname } = new URL(address)
  const checkout = /^\/checkout\/[^/]+\/(.+)$/.exec(pathname)
  if (checkout) return `checkout/${checkout[1]}`
  if (/^\/orders\/[^/]+\/(.+)$/.test(pathname)) return `order/${pathname.split('/').at(-1)}`
  return pathname.startsWith('/orders/') ? 'order' : pathname.slice(1)
}

export const submitOf = (page: Page) => page.locator('button[type=submit]:visible').last()

/** Presses the button that continues: the page's own button, or the last one of an open dialog. */
export async function press(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open] button:visible:enabled')
  if ((await dialog.count()) > 0) return dialog.last().click(quick).catch(swallow)
  const submit = submitOf(page)
  // A page that could not be loaded has a button to try again.
  const again = page.locator('main button:visible:enabled').last()
  await ((await submit.count()) > 0 ? submit : again).click(quick).catch(swallow)
}

async function tickSome(walker: Walker, boxes: Locator, most: number): Promise<void> {
  const count = await boxes.count()
  if (count === 0) return
  if ((await boxes.and(walker.page.locator(':checked')).count()) > 0 && walker.random.chance(0.7)) return
  for (let left = 1 + walker.random.upTo(most); left > 0; left -= 1) {
    await boxes.nth(walker.random.upTo(count)).check(quick).catch(swallow)
  }
}

const boxesOf = (page: Page) => page.locator('main input[type=checkbox]:visible, main input[type=checkbox]')
const radiosOf = (page: Page) => page.locator('main input[type=radio]')

const chooseRadio = async ({ page, random }: Walker) => {
  const radios = radiosOf(page)
  const count = await radios.count()
  if (count > 0) await radios.nth(random.upTo(count)).check(quick).catch(swallow)
}

/** Picks any day that the calendar offers. The other days are `aria-disabled` and give a reason. */
export async function pickDay({ random }: Pick<Walker, 'random'>, within: Locator): Promise<void> {
  const days = within.locator('[role=grid] button:not([aria-disabled])')
  await days.first().waitFor(quick).catch(swallow)
  const count = await days.count()
  if (count > 0) await days.nth(random.upTo(count)).click(quick).catch(swallow)
}

/** Chooses both days with one tap, or each with its own button and the calendar. */
async function chooseDays(walker: Walker): Promise<void> {
  const { page, random, isGentle } = walker
  const main = page.locator('main')
  const lengths = main.locator('fieldset button[aria-pressed]')
  await lengths.first().waitFor(quick).catch(swallow)
  const count = await lengths.count()
  if (count > 0 && random.chance(0.4)) await lengths.nth(random.upTo(count)).click(quick).catch(swallow)
  else {
    for (const visit of await main.locator('section button[aria-pressed]').all()) {
      if (!isGentle() && random.chance(0.2)) continue
      await visit.click(quick).catch(swallow)
      await pickDay(walker, main)
    }
  }
  if (random.chance(0.3)) await chooseRadio(walker)
  // The checkboxes ask whether the pick-up day is only approximate, and whether a person is at the site outside business hours.
  const [approximate, isThere] = await main.locator('input[type=checkbox]').all()
  if (random.chance(0.2)) await approximate?.click(quick).catch(swallow)
  if (isGentle() || random.chance(0.8)) await isThere?.check(quick).catch(swallow)
}

/** The button for a new code first counts down. */
async function askForNewCode(page: Page): Promise<void> {
  const resend = page.locator('main button[type=button]').last()
  await resend.click({ timeout: 20_000 }).catch(swallow)
  await page.locator('input[autocomplete=one-time-code]:not([aria-invalid])').waitFor(quick).catch(swallow)
}

async function codeOf({ url, phone }: Walker): Promise<string> {
  const answer = await fetch(outboxAddress(url, `+1${phone}`))
  const messages = (await answer.json()) as { text: string }[]
  return messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])[0] ?? ''
}

async function verify(walker: Walker): Promise<void> {
  const { page, phone } = walker
  const code = page.locator('input[autocomplete=one-time-code]')
  if ((await code.count()) === 0) {
    const number = page.locator('input[type=tel]')
    if (!(await number.inputValue(quick).catch(() => '')).includes(phone.slice(-4)))
      await number.fill(phone, quick).catch(swallow)
    for (const box of await page.locator('main input[type=checkbox]').all()) await box.check(quick).catch(swallow)
    await press(page)
    await code.waitFor(quick).catch(swallow)
  }
  if ((await code.count()) === 0) return
  // If the answer to a right code was lost, the code is used up. The page then asks the person to request a new code.
  if ((await code.getAttribute('aria-invalid', quick).catch(() => null)) === 'true') await askForNewCode(page)
  const texted = await codeOf(walker)
  await code.fill(texted, quick).catch(swallow)
}

const fill = async (page: Page, selector: string, text: string) => {
  const field = page.locator(selector).first()
  if ((await field.count()) > 0) await field.fill(text, quick).catch(swallow)
}

/** Each function answers the page and does not leave it. `press` continues to the next page. */
export const answers: Readonly<Record<string, (walker: Walker) => Promise<void>>> = {
  'get-started': async ({ page, phone }) => {
    await fill(page, 'input[type=tel]', phone)
    for (const box of await page.locator('main input[type=checkbox]').all()) await box.check(quick).catch(swallow)
  },
  'checkout/zipcode': async ({ page, random, isGentle }) => {
    const zip = isGentle() || random.chance(0.85) ? random.pick(['78701', '78744', '78704']) : '99501'
    await fill(page, 'main input[inputmode=numeric]', zip)
  },
  'checkout/customer-type': chooseRadio,
  'checkout/cleanup': walker => tickSome(walker, boxesOf(walker.page), 2),
  'checkout/materials': async walker => {
    const boxes = boxesOf(walker.page)
    if (walker.isGentle() || walker.random.chance(0.6)) await boxes.first().check(quick).catch(swallow)
    else await tickSome(walker, boxes, 3)
  },
  'checkout/containers': async walker => {
    const enabled = walker.page.locator('main input[type=checkbox]:enabled')
    if ((await enabled.and(walker.page.locator(':checked')).count()) === 0) await tickSome(walker, enabled, 1)
  },
  'checkout/address': async ({ page, random }) => {
    const saved = page.locator('main input[type=radio], main input[type=checkbox]')
    if ((await saved.count()) > 0 && random.chance(0.8)) return saved.first().check(quick).catch(swallow)
    const search = page.locator('[role=combobox]')
    if ((await search.count()) === 0) return
    await search
      .fill(random.pick(['1100 Congress Ave', '2200 Guadalupe St, Austin', '500 E 4th St Apt 5']), quick)
      .catch(swallow)
    await page.locator('[role=option]').first().click(quick).catch(swallow)
  },
  'checkout/address/restrictions': async walker => {
    if (walker.random.chance(0.4)) await tickSome(walker, boxesOf(walker.page), 2)
  },
  'checkout/location-type': chooseRadio,
  'checkout/pickup-dropoff': chooseDays,
  'checkout/add-ons': async walker => {
    if (walker.random.chance(0.5)) await tickSome(walker, boxesOf(walker.page), 2)
  },
  'checkout/order-summary': async () => undefined,
  'checkout/phone-verification': verify,
  'sign-in': verify,
  'checkout/customer-details': async ({ page }) => {
    await fill(page, 'input[autocomplete=given-name]', 'Dana')
    await fill(page, 'input[autocomplete=family-name]', 'Okafor')
    await fill(page, 'input[type=email]', 'dana@example.com')
  },
  'checkout/payment': async ({ page, random, isGentle }) => {
    const number = isGentle() || random.chance(0.7) ? '4242424242424242' : '4000000000000002'
    await fill(page, 'input[autocomplete=cc-number]', number)
    await fill(page, 'input[autocomplete=cc-exp]', '12 / 34')
    await fill(page, 'input[autocomplete=cc-csc]', '123')
    await fill(page, 'input[autocomplete="billing postal-code"], main input[autocomplete~=postal-code]', '78701')
  },
}
