import { expect, type Page } from '@playwright/test'
import type { UsPhone } from '#domain/value/phone.ts'
import type { Outbox } from '../outbox.ts'
import { nationalNumber } from '../phone-numbers.ts'

/** This is a person who uses any of the apps, with the acts that all apps share. */
export class Person {
  readonly page: Page
  readonly #outbox: Outbox

  constructor(page: Page, outbox: Outbox) {
    this.page = page
    this.#outbox = outbox
  }

  /** Waits for the page with this title and for its data. */
  async sees(title: string | RegExp): Promise<void> {
    const isThere = this.page.locator('h1:not([aria-busy="true"] h1)')
    await expect(this.page.getByRole('heading', { level: 1, name: title }).and(isThere)).toBeVisible()
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).click()
  }

  async continues(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue', exact: true }).click()
  }

  /** Requests a code, on the sign-in page or before the payment. */
  async asksForCode(phone: UsPhone): Promise<void> {
    await this.page.getByLabel('Mobile number').fill(nationalNumber(phone))
    await this.page.getByRole('checkbox', { name: /I agree/ }).check()
    await this.press('Send Code')
    await this.sees('Verify your mobile number')
  }

  /** The last digit sends the code. */
  async entersCode(code: string): Promise<void> {
    await this.page.getByLabel('Verification code').fill('')
    await this.page.getByLabel('Verification code').fill(code)
  }

  async verifies(phone: UsPhone): Promise<void> {
    const textsBefore = (await this.#outbox.messagesTo(phone)).length
    await this.asksForCode(phone)
    await this.entersCode(await this.#outbox.codeFor(phone, textsBefore + 1))
  }

  async signsIn(phone: UsPhone, path = '/sign-in', title = 'Sign in'): Promise<void> {
    await this.page.goto(path)
    await this.sees(title)
    await this.verifies(phone)
    await expect(this.page).not.toHaveURL(/\/sign-in/)
  }

  /** Waits for a message in the corner with this title and these words. */
  async isTold(title: string | RegExp, words?: string | RegExp): Promise<void> {
    const toast = this.page.getByRole('region', { name: /^(Notifications|Avisos)$/ })
    await expect(toast).toContainText(title)
    if (words) await expect(toast).toContainText(words)
  }
}
