/** In the system's own colors, which replace ours and all shadows, a chosen control looks different from one that is not chosen. */
import { expect, type Locator } from '@playwright/test'
import type { Page as Question } from '#server/testing/journey.ts'
import { test } from '../stage/fixtures.ts'
import { lookOf } from '../stage/forced-colors.ts'
import { guestCart } from '../stage/prepared.ts'

/** Returns the last of these elements. It stays the same element when it no longer matches. */
async function kept(some: Locator): Promise<Locator> {
  await some.last().evaluate(element => {
    element.id = 'looked-at'
  })
  return some.page().locator('#looked-at')
}

/**
 * Chooses with the space key, because after a press a page may continue by itself. The focus then leaves the control,
 * because the outline of the focus does not show the choice.
 */
async function choose(control: Locator): Promise<void> {
  await control.press(' ')
  await control.evaluate(element => element instanceof HTMLElement && element.blur())
}

async function expectOtherOnceChosen(control: Locator, frame: string): Promise<void> {
  const before = await lookOf(control, frame)
  await choose(control)
  await expect.poll(async () => (await lookOf(control, frame)).frame).not.toBe(before.frame)
}

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }))

/** The frame of a control is the card or chip around its label. */
const card = 'div:has(> label)'
const questions = [
  ['customer-type', 'radio'],
  ['cleanup', 'checkbox'],
  ['materials', 'checkbox'],
  ['containers', 'checkbox'],
  ['location-type', 'radio'],
  ['add-ons', 'checkbox'],
] as const satisfies readonly (readonly [Question, string])[]

test('a chosen answer has another frame and another tick than an answer that is not chosen', async ({ page, app }) => {
  const cartId = await guestCart(app)
  for (const [question, kind] of questions) {
    await page.goto(`/checkout/${cartId}/${question}`)
    const control = await kept(
      page.getByRole('main').getByRole(kind, kind === 'radio' ? { checked: false } : { disabled: false }),
    )
    const was = await control.isChecked()
    expect((await lookOf(control, card)).tick, question).toBe(was ? 'ticked' : 'empty')
    await test.step(question, () => expectOtherOnceChosen(control, card))
    await expect(control, question).toBeChecked({ checked: !was })
    expect((await lookOf(control, card)).tick, question).toBe(was ? 'empty' : 'ticked')
  }
})

test('a chosen answer about days has another frame, and a consent that is given has another tick', async ({
  page,
  app,
}) => {
  const cartId = await guestCart(app, ['pickup-dropoff'])
  await page.goto(`/checkout/${cartId}/pickup-dropoff`)
  const answer = await kept(page.getByRole('main').locator('button[aria-pressed=false]').first())
  await expectOtherOnceChosen(answer, 'button')
  await expect(answer).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/get-started')
  const consent = page.getByRole('main').getByRole('checkbox').last()
  expect((await lookOf(consent, 'input')).tick).toBe('empty')
  await consent.check()
  expect((await lookOf(consent, 'input')).tick).toBe('ticked')
})
