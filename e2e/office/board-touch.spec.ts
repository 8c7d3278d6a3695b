import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { atBoard, laneOf } from '../stage/at-board.ts'
import { test, webFolder } from '../stage/fixtures.ts'

/** Returns the texts and controls that the painted part of the demo's handle covers, at any scroll position of the page. */
const coveredByHandle = (page: Page) =>
  page.evaluate(() => {
    const tab = document.querySelector('#demo-bar')?.shadowRoot?.querySelector('.tab')
    if (!tab) throw new Error('the handle is not there')
    const { left, top, bottom, width } = tab.getBoundingClientRect()
    // The background of the handle is drawn on only a part of the area that can be pressed. If it has no size, it is
    // drawn on the whole area.
    const painted = Number.parseFloat(getComputedStyle(tab).backgroundSize) || width
    const isCovered = (box: DOMRect) =>
      box.width > 1 && box.left < left + painted && box.right > left && box.top < bottom && box.bottom > top
    const covered = new Set<string>()
    const look = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(text)
        if ([...range.getClientRects()].some(isCovered)) covered.add(text.textContent ?? '')
      }
      for (const control of document.querySelectorAll('button, a, input, select')) {
        const box = control.getBoundingClientRect()
        // If the handle covers only the edge of a card that is as wide as the page, that does not count.
        if (isCovered(box) && left + painted > (box.left + box.right) / 2) covered.add(control.outerHTML)
      }
    }
    const step = bottom - top
    for (let y = 0; y <= document.documentElement.scrollHeight; y += step) {
      window.scrollTo(0, y)
      look()
    }
    window.scrollTo(0, 0)
    return [...covered]
  })

test('a dispatcher plans a card by touch, and the demo’s handle covers nothing of the board at 360 pixels', async ({
  app,
  page,
  nextPhone,
}) => {
  const { row, first } = await atBoard(app, page, nextPhone)
  await row(first).tap()
  await page.getByRole('button', { name: 'Plan', exact: true }).tap()
  await page.getByRole('button', { name: /^Put here: No driver yet/ }).tap()
  await expect(row(first)).toBeHidden()
  await expect(laneOf(page, null).locator('[data-card^="stop:"]')).not.toHaveCount(0)
  await test.step('the demo’s handle', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.addInitScript(`const demoAheadMs = 0\n${readFileSync(`${webFolder}/demo/bar.js`, 'utf8')}`)
    await page.reload()
    await expect(laneOf(page, null).locator('[data-card^="stop:"]')).not.toHaveCount(0)
    expect(await coveredByHandle(page)).toEqual([])
  })
})
