import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paymentEventTypes } from '#domain/payment/event-types.ts'
import { checkStripe } from './check-stripe.ts'

const site = 'https://order.shop.com'
const list = (...data: object[]) => ({ object: 'list', has_more: false, data })
const endpoint = {
  id: 'we_1',
  object: 'webhook_endpoint',
  url: `${site}/webhooks/stripe`,
  status: 'enabled',
  enabled_events: [...paymentEventTypes],
}
const active = { status: 'active' }
const domain = {
  id: 'pmd_1',
  object: 'payment_method_domain',
  domain_name: 'order.shop.com',
  enabled: true,
  apple_pay: active,
  google_pay: active,
  link: active,
}

/** These are the service's answers by path, and for a refused path its status. */
let answers: Record<string, object>
let refused: Record<string, string>
let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').replace('/v1/', '').split('?')
    const code = refused[path]
    response.writeHead(code ? 403 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(code ? { error: { type: 'invalid_request_error', code } } : (answers[path] ?? list())))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())
beforeEach(() => {
  answers = { webhook_endpoints: list(endpoint), payment_method_domains: list(domain) }
  refused = {}
})

const check = (own: object = {}, haulers = 1) => {
  const { port } = server.address() as AddressInfo
  const keys = { secretKey: 'rk_test_1234', webhookSecrets: ['whsec_1234'] }
  const settings = { ...keys, host: '127.0.0.1', port, protocol: 'http' as const, ...own }
  return checkStripe({ settings, site, post: async () => 200, now: () => new Date(), accounts: [null], haulers })
}
const finding = async (name: string, own?: object) => (await check(own)).find(one => one.name === name)

test.each([
  ['off', 1, false],
  ['off', 2, true],
  ['offered', 2, false],
  ['required', 2, false],
] as const)(
  'with STRIPE_CONNECT=%s and %i companies the check warns that one account takes all money: %s',
  async (connect, haulers, isSaid) => {
    const shared = (await check({ connect }, haulers)).find(({ name }) => name === 'Stripe accounts')
    if (isSaid)
      expect(shared).toMatchObject({
        ok: null,
        words: expect.stringMatching(/^2 companies/),
        cure: expect.stringMatching(/STRIPE_CONNECT=required/),
      })
    else expect(shared).toBeUndefined()
  },
)

test('the check accepts a restricted key, its endpoints and its domain, and cannot prove what the key may write', async () => {
  const findings = await check()
  expect(findings.filter(({ ok }) => ok === false)).toEqual([])
  expect(findings.filter(({ ok }) => ok === null).map(({ name }) => name)).toEqual(['Stripe writes', 'Stripe payment'])
  expect(await finding('Stripe endpoints')).toMatchObject({ ok: true, words: expect.stringMatching(/^1 at https:/) })
  expect(await finding('Stripe wallets')).toMatchObject({ ok: true })
  expect((await finding('Stripe key'))?.words).toContain('test: only Stripe’s test cards work')
})

test('the check names what a restricted key may not read', async () => {
  refused = { charges: 'more_permissions_required', disputes: 'more_permissions_required' }
  expect(await finding('Stripe permissions')).toMatchObject({
    ok: false,
    words: 'The key may not read charges, disputes.',
  })
})

test.each([
  ['no endpoint here', list({ ...endpoint, url: 'https://old.example/webhooks/stripe' }), 'Stripe has no endpoint'],
  ['an endpoint that is switched off', list({ ...endpoint, status: 'disabled' }), 'has switched the endpoint'],
  [
    'an endpoint that sends too little',
    list({ ...endpoint, enabled_events: paymentEventTypes.filter(type => type !== 'refund.failed') }),
    'do not send refund.failed.',
  ],
  ['a second endpoint without its secret', list(endpoint, { ...endpoint, id: 'we_2' }), 'Stripe has 2 endpoints'],
])('the check finds %s wrong', async (_, webhook_endpoints, words) => {
  answers = { ...answers, webhook_endpoints }
  expect(await finding('Stripe endpoints')).toMatchObject({ ok: false, words: expect.stringContaining(words) })
})

test('the check cannot prove what the key may not read, and says that an unregistered domain shows no wallet', async () => {
  refused = { webhook_endpoints: 'more_permissions_required' }
  answers = { ...answers, payment_method_domains: list() }
  expect(await finding('Stripe endpoints')).toMatchObject({ ok: null })
  expect(await finding('Stripe wallets')).toMatchObject({
    ok: null,
    words: expect.stringContaining('no wallet is shown'),
  })
  answers = { ...answers, payment_method_domains: list({ ...domain, apple_pay: { status: 'inactive' } }) }
  expect(await finding('Stripe wallets')).toMatchObject({ ok: false })
})

test('the check names a tax service in use for each charged account, and says what it lacks', async () => {
  expect(await finding('Stripe Tax')).toBeUndefined()
  const inUse = { taxCode: 'txcd_99999999' }
  answers = { ...answers, 'tax/settings': { object: 'tax.settings', status: 'active', status_details: { active: {} } } }
  expect(await finding('Stripe Tax', inUse)).toMatchObject({ ok: true })
  const pending = { pending: { missing_fields: ['head_office'] } }
  answers = { ...answers, 'tax/settings': { object: 'tax.settings', status: 'pending', status_details: pending } }
  expect(await finding('Stripe Tax', inUse)).toMatchObject({
    ok: false,
    words: expect.stringContaining('head_office missing'),
  })
  refused = { 'tax/settings': 'more_permissions_required' }
  expect(await finding('Stripe Tax', inUse)).toMatchObject({ ok: null })
})
