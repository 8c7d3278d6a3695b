import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lazyDialog } from '#web/frame/lazy-dialog.tsx'
import { openApp, press, sees } from '#web/testing/stage.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

function TestDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Plan the day?" closeLabel="Close">
      Twelve stops
    </Dialog>
  )
}

test('a dialog that could not load says so in its place, and loads when the person tries again', async () => {
  let isConnected = false
  const Asking = lazyDialog(async () => {
    if (!isConnected) throw new TypeError('Importing a module script failed.')
    return { default: TestDialog }
  })
  await openApp(
    <>
      <main>The board</main>
      <Asking onClose={() => undefined} />
    </>,
    '/',
  )
  await sees('Nothing you entered is lost. Please try again when you are back online.')
  await sees('The board')
  await press('Try Again')
  await sees('No connection')
  isConnected = true
  await press('Try Again')
  await sees('Twelve stops')
  expect(document.body.textContent).not.toContain('No connection')
  await sees('The board')
})

test('a dialog stays open if a selection that begins in a field ends beside it, and closes at a press beside it', async () => {
  const onClose = vi.fn()
  await openApp(
    <Dialog open onClose={onClose} title="Name of the view" closeLabel="Close">
      <input aria-label="Name" />
    </Dialog>,
    '/',
  )
  const dialog = document.querySelector('dialog') ?? document.body
  const name = document.querySelector('input') ?? document.body
  // In a double click the second click would come sooner.
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 1_000)
  fireEvent.pointerDown(name)
  fireEvent.pointerUp(dialog)
  fireEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(dialog)
  fireEvent.pointerUp(dialog)
  fireEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})
