import { act, render, waitFor } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { BrowserRouter, type NavigateFunction, Route, Routes, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { Redirect } from '#web/frame/redirect.tsx'

let navigate: NavigateFunction

function Here() {
  navigate = useNavigate()
  return <Redirect to="/there" />
}

/** Returns a page whose code arrives when the test says so. */
function lazyPage() {
  let arrive = () => {}
  const code = new Promise<void>(resolve => {
    arrive = resolve
  })
  const There = lazy(async () => {
    await code
    return { default: () => <p>there</p> }
  })
  return { There, arrive: () => act(async () => arrive()) }
}

test('a redirect leads to the other page again if something led back before that page came', async () => {
  const { There, arrive } = lazyPage()
  window.history.replaceState(null, '', '/here')
  render(
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/here" element={<Here />} />
          <Route path="/there" element={<There />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  )
  await waitFor(() => expect(window.location.pathname).toBe('/there'))
  await act(async () => void navigate('/here'))
  await waitFor(() => expect(window.location.pathname).toBe('/there'))
  await arrive()
  await waitFor(() => expect(document.body.textContent).toBe('there'))
})
