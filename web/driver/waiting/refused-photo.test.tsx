import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayWith, dropOff } from '#web/testing/driver-data.ts'
import { TestOffice } from '#web/testing/driver-office.ts'
import { openDriver, undoTimePasses } from '#web/testing/driver-stage.tsx'
import { follow, press, sees } from '#web/testing/stage.tsx'

const day = dayWith({ stops: [{ ...dropOff, state: 'arrived' }] })

/** Sends a photo of the visit, which the office finally refuses. */
async function refuse(words: Readonly<Record<'done' | 'told', string>>, language: 'en' | 'es' = 'en') {
  const office = Object.assign(new TestOffice(), { day: { ...day, driver: { ...day.driver, language } } })
  office.photoAnswer = 'refused'
  const stage = await openDriver(`/stop/${dropOff.id}/done`, { office })
  await sees(words.done)
  const field = document.querySelector('input[type="file"]')
  if (!field) throw new Error('no way to take a photo')
  fireEvent.change(field, { target: { files: [new File(['bytes'], 'box.jpg', { type: 'image/jpeg' })] } })
  await sees('1')
  await waitFor(() => expect(stage.phone.read().photos).toHaveLength(1))
  await press(words.done)
  await undoTimePasses()
  await waitFor(() => expect(document.body.textContent).toContain(words.told))
  return stage
}

test('the queue names the stop of a refused photo, and the driver removes the photo after reading that', async () => {
  const { office, phone } = await refuse({ done: 'Done', told: 'A photo was not taken' })
  await sees('All sent')
  await follow('A photo was not taken')
  await sees('Photo not taken: 1100 Congress Ave')
  office.photoAnswer = 'stored'
  await phone.sendNow()
  expect(office.photos.size).toBe(0)
  await sees('It is not sent again')
  await press('Seen, remove the photo')
  await sees('Everything is sent.')
  expect(document.body.textContent).not.toMatch(/not taken/)
  expect(phone.read().photos).toEqual([])
})

test('the queue names a refused photo in Spanish for a driver who chose Spanish', async () => {
  await refuse({ done: 'Listo', told: 'No se aceptó una foto' }, 'es')
  await follow('No se aceptó una foto')
  await sees('Foto no aceptada: 1100 Congress Ave')
})
