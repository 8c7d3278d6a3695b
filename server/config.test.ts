import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

test.each([
  { NODE_ENV: 'production' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20' },
  { PUBLIC_URL: 'https://shop.example' },
  { PUBLIC_URL: 'http://localhost.shop.example' },
])('test services that others could reach are refused, unless it is said that this is meant: %j', env => {
  expect(() => readConfig(env)).toThrow(
    `With ${Object.entries(env)[0]?.join('=')} it only starts when TEST_SERVICES=exposed`,
  )
  expect(() => readConfig({ ...env, TEST_SERVICES: 'exposed' })).not.toThrow()
})

test.each([{}, { HOST: '127.0.0.1' }, { HOST: 'localhost' }, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:5173' }])(
  'on this machine alone they need no word: %j',
  env => {
    expect(() => readConfig(env)).not.toThrow()
  },
)

test.each([{ HOST: '0.0.0.0', TEST_SERVICES: 'exposed' }, { DATABASE_URL: 'postgresql://localhost/shop' }])(
  'a clock that anybody moves is refused where it could bill somebody: %j',
  env => {
    expect(readConfig({ DEMO: 'on' }).isDemo).toBe(true)
    expect(readConfig({ TEST_SERVICES: 'exposed', ...env }).isDemo).toBe(false)
    expect(() => readConfig({ ...env, DEMO: 'on' })).toThrow('DEMO=on moves the clock')
  },
)

test.each([
  'STRIPE_SECRET_KEY',
  'TWILIO_ACOUNT_SID',
  'FIREBASE_PROJECT_ID',
  'GOOGLE_MAPS_KEY',
  'SMTP_HOST',
  'S3_BUCKET',
])('a setting of a real service that nobody reads is refused by its name, without its value: %s', name => {
  const read = () => readConfig({ [name]: 'a-secret-value' })
  expect(read).toThrow(`${name}: this version has no such setting`)
  expect(read).not.toThrow(/a-secret-value/)
  expect(() => readConfig({ [name]: '' })).not.toThrow()
})

test.each(['GOOGLE_APPLICATION_CREDENTIALS', 'GOOGLE_CLOUD_PROJECT', 'STRIPES', 'MY_STRIPE_KEY'])(
  'a name of another program is none of ours: %s',
  name => {
    expect(() => readConfig({ [name]: 'anything' })).not.toThrow()
  },
)

test.each(['short', 'with a space in it', 'x'.repeat(101)])('a key of a page is long and fits an address: %s', key => {
  expect(() => readConfig({ OUTBOX_KEY: key })).toThrow('OUTBOX_KEY')
  expect(() => readConfig({ METRICS_KEY: key })).toThrow('METRICS_KEY')
})
