import { expect, test } from 'vitest'
import { boardDay, luis, stop } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { type Answers, refused } from '#web/testing/table-server.ts'

const photos = 'office.dispatch.photos'
const taken = ['1', '2'].map(id => ({
  id,
  at: `2026-11-23T15:0${id}:00.000Z`,
  url: `/orders/photos/${id}?until=2&signature=3`,
}))
const office = officePage('/dispatch?day=2026-11-23&open=stop:s1', { 'office.dispatch.history': [] })
const open = (state: 'planned' | 'done', answers: Answers) => {
  const errand = stop('s1', { kind: 'errand', errand: 'Fetch the tarp', orders: [], state })
  const day = { ...boardDay, routes: [{ ...luis, stops: [errand] }] }
  return office.open({ answers: { 'office.dispatch.day': day, ...answers } })
}

test('the panel of an errand shows its photos, and opens them as large as the screen', async () => {
  await open('done', { [photos]: taken })
  await office.sees('Photos')
  const [first] = taken
  // The list loads small photos. The dialog loads the full photo.
  expect([...document.querySelectorAll('ul img')].map(one => one.getAttribute('src'))).toEqual(
    taken.map(({ url }) => `${url}${url.includes('?') ? '&' : '?'}size=small`),
  )
  await office.press(/9:01/)
  const large = document.querySelector<HTMLImageElement>('dialog[open] img')
  expect(large?.getAttribute('src')).toBe(first?.url)
  await office.press('Next photo')
  expect(document.querySelector('dialog[open] img')?.getAttribute('src')).toBe(taken[1]?.url)
})

test('the panel of a planned stop asks the server for no photos', async () => {
  await open('planned', { [photos]: taken })
  await office.sees('Nothing has happened yet.')
  expect(office.allSent(photos)).toEqual([])
})

test('the panel of a stop still shows its heading “Photos” if the photos cannot be loaded', async () => {
  await open('done', { [photos]: refused('stop-not-found') })
  await office.sees('Photos')
})
