import { expect, test } from 'vitest'
import { chooseAnswerSource } from './what-to-answer.ts'

const files = ['/assets/index-1a2b.js', '/assets/inter-3c.woff2']
const origin = 'https://rolloff.example'
const ask = (path: string, mode = 'cors', method = 'GET') =>
  chooseAnswerSource({ method, mode, url: new URL(path, origin).href }, files, origin)

test('a built file and every page of the app come from the phone', () => {
  expect(ask('/assets/index-1a2b.js')).toBe('file')
  expect(['/driver/', '/driver/stop/1?x=1'].map(path => ask(path, 'navigate'))).toEqual(['page', 'page'])
})

test('the sign-in page comes from the server if it answers, because the page has another content policy', () => {
  expect(ask('/driver/sign-in?return=%2Fdriver%2F', 'navigate')).toBe('sign-in')
  expect(ask('/driver/sign-in')).toBe('network')
})

test('the worker keeps the reader of codes when the app asks for it', () => {
  expect(ask('/driver/scan-reader')).toBe('reader')
  expect(ask('/driver/scan-reader', 'cors', 'POST')).toBe('network')
})

test.each([
  ['/trpc/driver.day', 'cors', 'GET'],
  ['/trpc/driver.sendTaps', 'cors', 'POST'],
  ['/driver/photos/1', 'cors', 'PUT'],
  ['/driver/photos/1', 'cors', 'GET'],
  ['/identity/sessions/refresh', 'cors', 'POST'],
  ['/assets/index-0000.js', 'cors', 'GET'],
  ['/office', 'navigate', 'GET'],
  ['/terms', 'navigate', 'GET'],
  ['https://elsewhere.example/assets/index-1a2b.js', 'cors', 'GET'],
])('the worker leaves %s (%s, %s) to the network', (path, mode, method) =>
  expect(ask(path, mode, method)).toBe('network'),
)
