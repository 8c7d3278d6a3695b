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

test('a scan fills in the number of a box, and the driver presses Done', async () => {
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

test('the phone asks the server about a box that is not in the yard, and goes on without an answer', async () => {
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

test('the phone says that the office does not have a box, and the driver can scan another one or use it', async () => {
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

test('the phone says if a code is not of a box or is of another company’s box, and continues to scan', async () => {
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
])('without a camera (%s) the page says why, and the driver can take a photo of the code', async (why, text) => {
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

test('if the reader cannot load without a signal, the page says so, and the driver can type', async () => {
  await atDone()
  goOffline()
  camera.seen = [labelOf('C-117')]
  await press('Scan')
  await sees('Scanning needs a signal the first time.')
  await press('7')
  await isTyped('7')
})

test('on a page that is not secure the page says that it has no camera, and the driver can type', async () => {
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
