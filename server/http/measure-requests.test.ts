import fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { measureRequests } from '#server/http/measure-requests.ts'

test('pictures are measured apart from pages', async () => {
  const app = fastify()
  const registry = new Registry()
  measureRequests(app, registry)
  for (const path of [
    '/carts/:id/photo',
    '/share/en.png',
    '/share/en/:file',
    '/icons/192.png',
    '/pictures/:id',
    '/o/:key',
  ])
    app.get(path, async () => '')
  for (const path of ['/carts/1/photo', '/share/en.png', '/share/en/20.png', '/icons/192.png', '/pictures/1', '/o/x'])
    await app.inject(path)
  const counts = (await registry.metrics()).match(/rolloff_http_request_seconds_count.*/g)
  expect(counts).toEqual([
    'rolloff_http_request_seconds_count{group="pictures",status="2xx"} 5',
    'rolloff_http_request_seconds_count{group="pages",status="2xx"} 1',
  ])
})
