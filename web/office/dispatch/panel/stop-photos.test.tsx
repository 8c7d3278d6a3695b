import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import { boardDay, luis, me, noNews, stop } from '#web/testing/office-data.ts'
import { openApp, press, type Scene, sees } from '#web/testing/stage.tsx'
import { refused } from '#web/testing/table-server.ts'

const photos = 'office.dispatch.photos'
const taken = ['1', '2'].map(id => ({
  id,
  at: `2026-11-23T15:0${id}:00.000Z`,
  url: `/orders/photos/${id}?until=2&signature=3`,
}))
const open = (state: 'planned' | 'done', answers: Scene['answers']) => {
  const errand = stop('s1', { kind: 'errand', errand: 'Fetch the tarp', orders: [], state })
  return openApp(
    <App />,
    '/office/dispatch?day=2026-11-23&open=stop:s1',
    {
      session: 'signed-in',
      answers: {
        'office.me': me,
        'office.dispatch.day': { ...boardDay, routes: [{ ...luis, stops: [errand] }] },
        'office.dispatch.history': [],
        ...noNews,
        ...answers,
      },
    },
    '/office',
  )
}

test('the photos of an errand stand in its panel, and open as large as the screen', async () => {
  await open('done', { [photos]: taken })
  await sees('Photos')
  const [first] = taken
  // The list loads small pictures, the screen the photo itself.
  expect([...document.querySelectorAll('ul img')].map(one => one.getAttribute('src'))).toEqual(
    taken.map(({ url }) => `${url}${url.includes('?') ? '&' : '?'}size=small`),
  )
  await press(/9:01/)
  const large = document.querySelector<HTMLImageElement>('dialog[open] img')
  expect(large?.getAttribute('src')).toBe(first?.url)
  await press('Next photo')
  expect(document.querySelector('dialog[open] img')?.getAttribute('src')).toBe(taken[1]?.url)
})

test('a stop that is still planned asks for none; a failure is said', async () => {
  const stage = await open('planned', { [photos]: taken })
  await sees('Nothing has happened yet.')
  expect(stage.calls.map(call => call.name)).not.toContain(photos)
  await open('done', { [photos]: refused('stop-not-found') })
  await sees('Photos')
})
