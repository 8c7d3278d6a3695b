import { act, render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { followTranslation } from '#web/frame/translated-page.ts'
import { translatePage } from '#web/testing/translate-page.ts'

followTranslation(document.body)

let setShown: (shown: number) => void

function Shown({ views }: { views: readonly ReactNode[] }) {
  const [shown, set] = useState(0)
  setShown = set
  return <main>{views[shown]}</main>
}

/** Shows the views one after the other, on a page that the browser translates after the first view. */
async function wordsOf(...views: readonly ReactNode[]): Promise<string[]> {
  const { container, unmount } = render(<Shown views={views} />)
  translatePage(container)
  const words: string[] = []
  for (const at of views.keys()) {
    await act(async () => setShown(at))
    await act(async () => undefined)
    expect(container.querySelectorAll('font').length).toBeGreaterThan(0)
    words.push(container.textContent ?? '')
  }
  unmount()
  return words
}

const price = (extra: string | null, days = '7 days') => (
  <p>
    {days}
    {extra && ` plus ${extra}`}
  </p>
)

test('a translated page shows its current words when a text comes or goes beside another one', async () => {
  const words = await wordsOf(price(null), price('$12.99'), price('$25.98', '8 days'), price(null, '9 days'))
  expect(words).toEqual(['7 days', '7 days plus $12.99', '8 days plus $25.98', '9 days'])
})

test('a translated page shows a new element before a translated text', async () => {
  const row = (...boxes: string[]) => (
    <p>
      {boxes.map(box => (
        <b key={box}>{box}</b>
      ))}
      {'at the yard'}
    </p>
  )
  expect(await wordsOf(row(), row('C-1 '), row('C-2 ', 'C-1 '))).toEqual([
    'at the yard',
    'C-1 at the yard',
    'C-2 C-1 at the yard',
  ])
})

test('a translated page moves and removes translated texts together with their elements', async () => {
  const row = (order: readonly string[]) => (
    <p>
      {order.map(key => (
        <Text key={key} words={key} />
      ))}
    </p>
  )
  const words = await wordsOf(
    row(['one ', 'two ', 'three ']),
    row(['three ', 'one ', 'two ']),
    row(['two ']),
    row(['one ']),
  )
  expect(words).toEqual(['one two three ', 'three one two ', 'two ', 'one '])
})

function Text({ words }: { words: string }) {
  return <>{words}</>
}

test('if the browser joins two texts into one, the page separates them when one of them changes', async () => {
  const line = (days: string) => (
    <p>
      {'Rent for '}
      {days}
    </p>
  )
  const { container } = render(<Shown views={[line('7 days'), line('8 days')]} />)
  const paragraph = container.querySelector('p') as HTMLElement
  const font = document.createElement('font')
  font.textContent = 'Thuê 7 ngày'
  await act(async () => {
    paragraph.insertBefore(font, paragraph.firstChild)
    for (const text of [...paragraph.childNodes].slice(1)) text.remove()
  })
  expect(container.textContent).toBe('Thuê 7 ngày')
  await act(async () => setShown(1))
  await act(async () => undefined)
  expect(container.textContent).toBe('Rent for 8 days')
})
