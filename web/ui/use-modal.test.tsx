import { useState } from 'react'
import { expect, test } from 'vitest'
import { openApp, press } from '#web/testing/stage.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Lightbox } from '#web/ui/lightbox.tsx'

const labels = { close: 'Back', next: 'Next', previous: 'Previous' }
const pictures = [{ src: '/box.jpg', name: 'The box' }]

function Photos() {
  const [shown, setShown] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  const photo = (
    <button type="button" onClick={() => setShown(0)}>
      Photo
    </button>
  )
  return (
    <>
      {!isOpen && photo}
      <button type="button" onClick={() => setOpen(true)}>
        Stop
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Stop" closeLabel="Close">
        {photo}
      </Dialog>
      <Lightbox pictures={pictures} shown={shown} onShow={setShown} labels={labels} />
    </>
  )
}

test('the page knows until the last dialog closes if it is behind a veil or a full screen', async () => {
  const marks = () => Object.keys(document.documentElement.dataset).filter(mark => ['behind', 'veiled'].includes(mark))
  await openApp(<Photos />, '/')
  expect(marks()).toEqual([])
  await press('Photo')
  expect(marks()).toEqual(['behind'])
  await press('Back')
  expect(marks()).toEqual([])
  await press('Stop')
  await press('Photo')
  expect(marks()).toEqual(['behind', 'veiled'])
  await press('Back')
  expect(marks()).toEqual(['behind', 'veiled'])
  await press('Close')
  expect(marks()).toEqual([])
})
