import { act } from '@testing-library/react'
import { Suspense } from 'react'
import { Link, Outlet, Route, Routes, useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { lazyPage } from '#web/frame/lazy-page.tsx'
import { Shell } from '#web/frame/shell.tsx'
import { follow, goOffline, openApp, press, sees } from '#web/testing/stage.tsx'

const Week = lazyPage(async () => {
  throw new TypeError('Failed to fetch dynamically imported module: https://hauler.example/assets/week-1.js')
})

/** This page fetches its second view when the view is opened, as the board does with its week. */
function Board() {
  const [params] = useSearchParams()
  return (
    <>
      <Link to="?view=week">Week</Link>
      <Suspense fallback={null}>{params.get('view') === 'week' ? <Week /> : <p>Twelve stops</p>}</Suspense>
    </>
  )
}

const app = (
  <Routes>
    <Route element={<Shell />}>
      <Route path="/board" element={<Board />} />
      <Route path="*" element={<Outlet />} />
    </Route>
  </Routes>
)

test('if a view cannot load without a connection, the page says so, and not that something went wrong', async () => {
  await openApp(app, '/board')
  await sees('Twelve stops')
  goOffline()
  await follow('Week')
  await sees('Nothing you entered is lost. Please try again when you are back online.')
  expect(document.body.textContent).toContain('No connection')
  expect(document.body.textContent).not.toContain('Something went wrong')
  // A reload would show the browser's error page, so the text stays.
  await press('Try Again')
  await sees('No connection')
})

test('a person who goes back from a view that could not load sees the view before', async () => {
  await openApp(app, '/board')
  goOffline()
  await follow('Week')
  await sees('No connection')
  act(() => window.history.back())
  await sees('Twelve stops')
  expect(document.body.textContent).not.toContain('No connection')
})

test('if a view gets no answer although there is a connection, the page says so, and not that something went wrong', async () => {
  await openApp(app, '/board')
  await follow('Week')
  await sees('We got no answer. Nothing you entered is lost. Please try again.')
  expect(document.body.textContent).toContain('No connection')
  expect(document.body.textContent).not.toContain('Something went wrong')
})
