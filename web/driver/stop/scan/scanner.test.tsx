import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayWith, driverDay, dropOff } from '#web/testing/driver-data.ts'
import { TestOffice } from '#web/testing/driver-office.ts'
import { type DriverStage, openDriver, undoTimePasses } from '#web/testing/driver-stage.tsx'
import { holdCamera, labelOf, ourPrefix } from '#web/testing/label-camera.ts'
import { button, goOffline, press, type Scene, sees } from '#web/testing/stage.tsx'
import { unanswered } from '#web/testing/table-server.ts'

const camera = holdCamera()

const day = { ...driverDay, ...dayWith({ stops: [{ ...dropOff, state: 'arrived' }] }), boxPrefix: ourPrefix }
const atDone = (scene: Scene = {}): Promise<DriverStage> =>
  openDriver(`/stop/${dropOff.id}/done`, { ...scene, office: Object.assign(new TestOffice(), { day }) })
const typed = () => document.querySelector('output')?.textContent
/** The first press fetches the reader. */
const patience = { timeout: 20_000 }
const isTyped = (number: string) => waitFor(() => expect(typed()).toBe(number), patience)
const isClosed = () => waitFor(() => expect(document.querySelector('dialog')).toBeNull())

test('the number of a scanned box stands in the field; the driver presses Done', async () => {
  const stage = await atDone()
  camera.seen = [labelOf('C-117')]
  await press('Scan')
  await isTyped('C-117')
  await isClosed()
  expect(stage.calls.map(({ name }) => name)).not.toContain('getScannedBox')
  expect(camera.tracksStopped).toBe(1)
  expect(stage.office.taps).toEqual([])
  await press('Done')
  await undoTimePasses()
  await waitFor(() => expect(stage.office.taps).toMatchObject([{ kind: 'done', leftBox: 'C-117' }]))
})

test('a box that is not in the yard is asked for; the office’s silence holds nobody up', async () => {
  const hauler = { name: 'Lone Star Dumpsters', phone: '+15125550100' }
  const stage = await atDone({ answers: { getScannedBox: { number: 'C-205', hauler, order: null } } })
  camera.seen = [labelOf('C-205')]
  await press('Scan')
  await isTyped('C-205')
  expect(stage.sent('getScannedBox')).toEqual({ code: `${ourPrefix}-C-205` })
  await atDone({ answers: { getScannedBox: unanswered } })
  camera.seen = [labelOf('C-206')]
  await press('Scan')
  await isTyped('C-206')
})

test('a box that the office does not have is said; it can be taken all the same, or another one scanned', async () => {
  await atDone({ answers: { getScannedBox: null } })
  await press('1')
  camera.seen = [labelOf('C-999')]
  await press('Scan')
  await sees('The office has no box C-999')
  expect(typed()).toBe('1')
  camera.seen = [labelOf('C-117')]
  await press('Scan again')
  await isTyped('C-117')
  camera.seen = [labelOf('C-999')]
  await press('Scan')
  await press('Use C-999')
  await isTyped('C-999')
  await isClosed()
})

test('other codes are named and change nothing, and the camera goes on looking', async () => {
  await atDone()
  await press('1')
  camera.seen = ['WIFI:S:yard;;']
  await press('Scan')
  await sees('This is not the code of a box.')
  camera.seen = [labelOf('C-117', '00000000')]
  await sees('This box belongs to another company.')
  expect(typed()).toBe('1')
  camera.seen = [labelOf('C-117')]
  await isTyped('C-117')
})

test.each([
  ['NotAllowedError', 'The camera is not allowed here.'],
  ['NotFoundError', 'No camera was found.'],
  ['NotReadableError', 'Another app holds the camera.'],
])('without a camera (%s) the page says why, and a photo of the code does', async (why, text) => {
  camera.refusal = why
  await atDone()
  await press('Scan')
  await sees(text)
  const dialog = document.querySelector('dialog')
  const field = dialog?.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('no way to take a photo')
  const photo = new File(['bytes'], 'code.jpg', { type: 'image/jpeg' })
  fireEvent.change(field, { target: { files: [photo] } })
  await sees('No code was found on the photo.')
  camera.seen = [labelOf('C-117')]
  fireEvent.change(field, { target: { files: [photo] } })
  await isTyped('C-117')
  await isClosed()
})

test('without a signal the reader does not come: that is said, and typing goes on', async () => {
  await atDone()
  goOffline()
  camera.seen = [labelOf('C-117')]
  await press('Scan')
  await sees('Scanning needs a signal the first time.')
  await press('7')
  await isTyped('7')
})

test('on a page that is not secure the browser has no camera, and typing works as before', async () => {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined })
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: false })
  const spanish = { ...day, driver: { ...day.driver, language: 'es' as const } }
  await openDriver(`/stop/${dropOff.id}/done`, { office: Object.assign(new TestOffice(), { day: spanish }) })
  await press('Escanear')
  await sees('Esta dirección no es segura (http)')
  await press('Escribirlo')
  await isClosed()
  expect((await button('Escanear')).disabled).toBe(false)
  await press('4')
  await isTyped('4')
})
