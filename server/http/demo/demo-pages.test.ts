import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoClock } from '#server/http/demo/demo-clock.ts'
import { registerDemo } from '#server/http/demo/demo-pages.ts'

/** This is Friday at ten in Austin. */
const friday = new Date('2026-11-20T16:00:00Z')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rolloff-demo-'))
  await mkdir(join(folder, 'demo'))
  await writeFile(join(folder, 'demo', 'bar.js'), 'drawBar()')
})
afterAll(() => rm(folder, { recursive: true }))

const openClock = () => openDemoClock(join(folder, 'clock'), () => friday)

test('the demo’s clock begins at 8 on the next working day, goes on by hours and mornings, and goes on after a restart', () => {
  const clock = openClock()
  expect(clock.now().toISOString()).toBe('2026-11-21T14:00:00.000Z')
  clock.forward('hour')
  expect(clock.now().toISOString()).toBe('2026-11-21T15:00:00.000Z')
  // Trucks do not drive on Sunday.
  clock.forward('morning')
  expect(clock.now().toISOString()).toBe('2026-11-23T14:00:00.000Z')
  expect(openClock().now()).toEqual(clock.now())
})

test('the pages of the demo show its clock, follow it and move it, and any other step is refused', async () => {
  const app = Fastify()
  await registerDemo(app, openClock(), folder)
  const before = (await app.inject('/demo/clock')).json().aheadMs
  expect((await app.inject('/demo.js')).body).toBe(`const demoAheadMs = ${before}\ndrawBar()`)
  const post = (payload: object) => app.inject({ method: 'POST', url: '/demo/clock', payload })
  const { headers, statusCode } = await post({ to: 'hour' })
  expect([statusCode, new Date(String(headers.date)).getTime()]).toEqual([200, friday.getTime() + before + 3_600_000])
  expect((await post({ to: 'yesterday' })).statusCode).toBe(400)
  expect((await app.inject('/demo/clock')).json().aheadMs).toBe(before + 3_600_000)
  await app.close()
})
