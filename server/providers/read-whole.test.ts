import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { answerFault, faultNames } from '@rolloff/http-faults/answer-fault.ts'
import { type Fault, isNonsense, nonsense } from '@rolloff/http-faults/faults.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnswerTooLong, fetchWhole, readJson } from './read-whole.ts'

let server: Server
let url = ''
let closed = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    response.on('close', () => {
      closed += 1
    })
    const fault = decodeURIComponent(request.url?.slice(1) ?? '')
    if (fault === 'nothing') response.writeHead(204).end()
    else if (fault === 'elsewhere') response.writeHead(302, { location: '/nothing' }).end()
    else answerFault(response, fault as Fault, { broken: '{"broken":true}' })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const get = (fault: string) => fetchWhole(`${url}/${fault}`, { limitInMs: 500 })

test('an answer without an end is given up at the size limit, and its connection is closed', async () => {
  const before = closed
  await expect(get('endless')).rejects.toBeInstanceOf(AnswerTooLong)
  await expect.poll(() => closed).toBe(before + 1)
})

test.each(faultNames.filter(name => name !== 'endless'))('an answer that is spoiled (%s) ends', async fault => {
  const answer = await get(fault).catch((error: Error) => error)
  if (isNonsense(fault) && !(answer instanceof Error)) expect(await answer.text()).toBe(nonsense[fault])
  else if (fault === 'before' || fault === 'after') expect(answer).toMatchObject({ status: 500 })
  else expect(answer).toBeInstanceOf(Error)
})

test('an answer that comes slowly ends at the time limit, and its connection is closed, also after garbage collection', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const before = closed
  const collecting = setInterval(collectGarbage, 100)
  try {
    await expect(get('trickle')).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect.poll(() => closed).toBe(before + 1)
  } finally {
    clearInterval(collecting)
  }
})

test('an answer without a body is complete, and the client follows no redirect', async () => {
  expect((await get('nothing')).status).toBe(204)
  await expect(get('elsewhere')).rejects.toThrow()
})

test.each([
  ['other-shape', { greeting: 'hello' }],
  ['json-number', 5],
  ['not-json', null],
  ['cut', null],
  ['endless', null],
])('the JSON of an answer (%s) is read, or is null', async (fault, json) => {
  const answer = await fetch(`${url}/${fault}`)
  expect(await readJson(answer)).toEqual(json)
})
