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
  expect(readConfig({ ...env, TEST_SERVICES: 'exposed' }).isExposed).toBe(true)
})

test.each([{}, { HOST: '127.0.0.1' }, { HOST: 'localhost' }, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:5173' }])(
  'on this machine alone they need no word: %j',
  env => {
    expect(readConfig(env).isExposed).toBe(false)
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
