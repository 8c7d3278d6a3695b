/** These tests check that an answer never repeats the names of unknown keys in a call. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsByName } from '#server/api/router.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const planted = 'planted-key'
const half = 'half \ud800'
const id = '00000000-0000-4000-8000-000000000001'

/** In these inputs, the unknown key is at every depth that can have keys. */
const inputs: unknown[] = [
  { [planted]: 1 },
  { [planted]: half },
  { [planted]: { [planted]: half } },
  { cartId: id, restrictions: { [planted]: 'x' } },
  { cartId: id, containers: { [planted]: 1 } },
  { cartId: id, materials: [{ id, [planted]: 1 }] },
  { cartId: id, dropOffWindow: { [planted]: 1 }, pickupWindow: { [planted]: half } },
  { orderId: id, pickupWindow: { [planted]: 1 } },
  { name: { [planted]: 1 }, company: { [planted]: 1 }, email: 'dana@example.com' },
]

const calls = Object.entries(callsByName)

test.each(calls.map(([name, { _def }]) => [name, _def.type]))(
  '%s does not repeat an unknown key in its answer',
  async (name, type) => {
    for (const input of inputs) {
      const text = JSON.stringify(input)
      const response =
        type === 'mutation'
          ? await fetch(`${app.url}/trpc/${name}`, { method: 'POST', body: text, headers: asJson })
          : await fetch(`${app.url}/trpc/${name}?input=${encodeURIComponent(text)}`)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(await response.text()).not.toContain(planted)
    }
  },
)

test.each(['/identity/codes', '/identity/sessions'])('%s repeats none', async path => {
  for (const input of [...inputs, { phone: '+15125550123', challenge: { [planted]: 1 }, solution: { [planted]: 1 } }]) {
    const response = await fetch(`${app.url}${path}`, { method: 'POST', body: JSON.stringify(input), headers: asJson })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.text()).not.toContain(planted)
  }
})

const asJson = { 'content-type': 'application/json' }
