/** Decision 68: the first page that the server sends is the app's own, and is taken over by it. */
import { act, cleanup } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { App } from '#web/customer/app.tsx'
import { drawFirstPage } from '#web/customer/first-page.tsx'
import { startApp } from '#web/frame/start-app.tsx'
import { read, seesTitle } from '#web/testing/stage.tsx'

const place = () => document.getElementById('app') as HTMLElement

beforeEach(() => {
  cleanup()
  localStorage.clear()
  window.history.pushState(null, '', '/get-started')
  document.body.innerHTML = '<div id="app"></div>'
})

async function open(drawnIn: 'en' | 'es', isAsDrawn: boolean) {
  place().innerHTML = await drawFirstPage(drawnIn)
  place().dataset.drawn = drawnIn
  const drawn = place().querySelector('h1')
  const complaints = vi.spyOn(console, 'error')
  await act(() => startApp(<App />, { isAsDrawn: () => isAsDrawn }))
  await seesTitle('Get instant quote')
  return { drawn, complaints }
}

test('is drawn whole in both languages, without a script', async () => {
  const english = await drawFirstPage('en')
  expect(english).toContain('Get instant quote</h1>')
  expect(english).toContain('type="tel"')
  expect(english).not.toMatch(/<script|style="|⟦/)
  expect(await drawFirstPage('es')).toMatch(/<h1[^>]*>[^<]*cotización|precio/i)
})

test('is taken over as it stands: nothing of it is drawn again', async () => {
  const { drawn, complaints } = await open('en', true)
  expect(place().querySelector('h1')).toBe(drawn)
  expect(complaints).not.toHaveBeenCalled()
})

test('is drawn anew for somebody whose page looks different', async () => {
  const { drawn } = await open('en', false)
  expect(place().querySelector('h1')).not.toBe(drawn)
  expect(document.querySelectorAll('h1')).toHaveLength(1)
})

test('is drawn anew in another language', async () => {
  const { drawn } = await open('es', true)
  expect(drawn?.isConnected).toBe(false)
  expect(read(place().querySelector('h1'))).toBe('Get instant quote')
})
