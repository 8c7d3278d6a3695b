import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useNavigate, useSearchParams } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useScrollOnNavigation } from '#web/frame/use-scroll-on-navigation.ts'

afterEach(() => vi.restoreAllMocks())

function Page() {
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  useScrollOnNavigation()
  return (
    <>
      <button type="button" onClick={() => setSearch({ sort: 'due' }, { replace: true })}>
        filter
      </button>
      <button type="button" onClick={() => navigate('/next')}>
        next
      </button>
    </>
  )
}

test('a new page begins at its top, and a filter does not scroll the page, even the first filter after a load', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  render(
    <MemoryRouter initialEntries={['/orders']}>
      <Page />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByText('filter'))
  expect(scrollTo).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('next'))
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})
