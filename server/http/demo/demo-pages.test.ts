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

test('a link with a code signs its window in once, and afterwards the same page asks to sign in', async () => {
  const app = Fastify()
  const codes = new Set(['123456'])
  // The real sign-in has tests of its own (server/providers/identity). This one knows a single code.
  app.post('/identity/sessions', (request, reply) => {
    const { code } = request.body as { code: string }
    if (!codes.delete(code)) return reply.code(401).send({ code: 'invalid-code' })
    return reply
      .code(201)
      .header('set-cookie', ['rolloff=1', `host=${request.headers.host}`])
      .send({})
  })
  await registerDemo(app, openClock(), folder)
  const enter = (to: string) =>
    app.inject({
      url: `/demo/enter?verification=7fcbb271-abb8-45bc-99e7-3215fd119990&code=123456&to=${to}`,
      headers: { host: 'driver.localhost:3100' },
    })
  const first = await enter('/driver/')
  expect([first.statusCode, first.headers.location]).toEqual([303, '/driver/#signed-in'])
  expect(first.headers['set-cookie']).toEqual(['rolloff=1', 'host=driver.localhost:3100'])
  const second = await enter('/driver/')
  expect([second.statusCode, second.headers.location, second.headers['set-cookie']]).toEqual([
    303,
    '/driver/',
    undefined,
  ])
  expect((await enter('//example.com')).statusCode).toBe(400)
  expect((await enter('https://example.com')).statusCode).toBe(400)
  await app.close()
})
