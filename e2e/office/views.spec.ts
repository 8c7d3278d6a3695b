import { expect } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { atBoard } from '../stage/at-board.ts'
import { test } from '../stage/fixtures.ts'

test('the office saves a view of orders, plans its orders at once, takes them back, and finds the view by search', async ({
  app,
  page,
  nextPhone,
}) => {
  await atBoard(app, page, nextPhone)
  const day = new URL(page.url()).searchParams.get('day') ?? ''
  await page.goto('/office/orders?show=to-deliver')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Save this view' }).click()
  const name = page.getByRole('dialog').getByLabel('Name')
  await name.fill('Still to bring')
  // A text selection that begins in the field and ends outside of the dialog does not close the dialog.
  const { x, y, width, height } = (await name.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(10, y + height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(name).toHaveValue('Still to bring')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Still to bring' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('row').nth(1).getByRole('link').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(page.getByText('2 orders chosen')).toBeVisible()
  const chosen = page.getByRole('row').filter({ has: page.getByRole('checkbox', { checked: true }) })
  const numbers = (await chosen.allTextContents()).flatMap(text => /R-\d+/.exec(text) ?? [])
  expect(numbers).toHaveLength(2)
  // Other journeys plan orders of the same hauler at the same time.
  const drafts = page
    .getByRole('row')
    .filter({ hasText: new RegExp(numbers.join('|')) })
    .getByText(/, draft/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Plan for a day' }).click()
  await page.getByRole('dialog').getByLabel('Day').fill(day)
  await page.getByRole('dialog').getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(page.getByText(/^2 orders planned for/)).toBeVisible()
  await expect(drafts).toHaveCount(2)
  // The view is still chosen after a visit to another page.
  await page.getByRole('link', { name: 'Today' }).first().click()
  await expect(page).toHaveURL(/\/office\/today/)
  await page.goBack()
  await expect(drafts).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('2 stops taken off the board again')).toBeVisible()
  await expect(drafts).toHaveCount(0)
  await page.goto('/office/history')
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: /Number, name, phone/ }).fill('still bring')
  await expect(page.getByRole('option', { name: /^Still to bring/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/orders\?show=to-deliver$/)
})

test('a view of the board keeps lists and kind but not the day, and each person drags views into an own order', async ({
  app,
  page,
  nextPhone,
}) => {
  const { first, row } = await atBoard(app, page, nextPhone)
  const day = new URL(page.url()).searchParams.get('day') ?? ''
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.getByLabel('Kind of visit').selectOption('Pick-up')
  await expect(row(first)).toHaveClass(/opacity-40/)
  await save('Pick-ups')
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page.locator('section[data-lane]')).toHaveCount(7)
  await page.getByLabel('Kind of visit').selectOption('All kinds')
  await save('Whole week')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pick-ups', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/office/dispatch\\?kind=pickup&day=${day}$`))
  await expect(row(first)).toHaveClass(/opacity-40/)
  // The rows fill the screen below the bar, whatever the height of the bar.
  const leftBelow = async () => {
    const lists = await page.getByRole('complementary', { name: 'To plan and to decide' }).boundingBox()
    return (page.viewportSize()?.height ?? 0) - (lists?.y ?? 0) - (lists?.height ?? 0)
  }
  await expect.poll(async () => [0, 1, 2, 3, 4].includes(Math.floor(await leftBelow()))).toBe(true)

  await page.getByRole('button', { name: 'Put in order' }).click()
  const dialog = page.getByRole('dialog')
  const items = dialog.getByRole('listitem')
  await expect(items).toHaveText([/Pick-ups/, /Whole week/])
  await dialog.locator('[data-move]').last().dragTo(items.first())
  await expect(items).toHaveText([/Whole week/, /Pick-ups/])
  await page.keyboard.press('ArrowDown')
  await expect(items).toHaveText([/Pick-ups/, /Whole week/])
  await page.keyboard.press('ArrowUp')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Saved views' }).getByRole('link')).toHaveText([
    'Whole week',
    'Pick-ups',
  ])
})
