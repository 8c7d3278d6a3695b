import { expect, type Page } from '@playwright/test'
import { test } from '../stage/fixtures.ts'
import { guestCart } from '../stage/prepared.ts'

test.use({ locale: 'es-US' })

test('lines of facts with dots between them begin and end without a dot', async ({ page, app, customer }) => {
  const cartId = await guestCart(app)
  await page.goto(`/checkout/${cartId}/materials`)
  await customer.sees('Elija los materiales')
  const dots = await lookAtDots(page)
  expect(dots.filter(({ isDrawn }) => isDrawn).length).toBeGreaterThan(0)
  // Some facts begin a line. Their dot is not drawn.
  expect(dots.filter(({ isDrawn }) => !isDrawn).length).toBeGreaterThan(0)
  expect(dots.filter(({ isDrawn, isBetween }) => isDrawn && !isBetween)).toEqual([])
})

/** Returns for each dot if it is drawn, and if its line has words on both sides of it. */
const lookAtDots = (page: Page) =>
  page.evaluate(() => {
    const near = 24
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const linesOf = (node: Node, from = 0, to = node.textContent?.length ?? 0) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      return [...range.getClientRects()]
    }
    return texts.flatMap(text =>
      [...text.data.matchAll(/·/g)].map(({ index }) => {
        text.parentElement?.scrollIntoView({ block: 'center' })
        const [dot] = linesOf(text, index, index + 1)
        if (!dot) return { isDrawn: false, isBetween: false, words: text.data }
        const middle = (dot.top + dot.bottom) / 2
        const hit = document.elementFromPoint((dot.left + dot.right) / 2, middle)
        const line = texts.flatMap(other => linesOf(other)).filter(({ top, bottom }) => top < middle && middle < bottom)
        const isBetween =
          line.some(({ left, right }) => right > dot.right + 3 && left < dot.right + near) &&
          line.some(({ left, right }) => left < dot.left - 3 && right > dot.left - near)
        return { isDrawn: hit === text.parentElement, isBetween, words: text.data }
      }),
    )
  })
