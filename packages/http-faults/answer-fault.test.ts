import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerFault, faultNames } from './answer-fault.ts'
import { type Fault, isLineFault, isNonsense, nonsense } from './faults.ts'

const whole = { status: 201, headers: { 'content-type': 'application/json' }, body: '{"isDone":true}' }

let server: Server
let url = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    answerFault(response, request.url?.slice(1) as Fault, { broken: '{"error":"planted"}', whole })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const ask = (fault: Fault, signal: AbortSignal | null = null) => fetch(`${url}/${fault}`, { signal })

describe('a planted fault', () => {
  it('has one name, and breaks the line, answers nonsense or refuses', () => {
    expect(new Set(faultNames).size).toBe(faultNames.length)
    expect(faultNames.filter(name => !isLineFault(name) && !isNonsense(name))).toEqual(['before', 'after'])
  })

  it.each(['before', 'after'] as const)(
    '%s the work is an answer of 500 with the words of the service',
    async fault => {
      const answer = await ask(fault)
      expect([answer.status, await answer.text()]).toEqual([500, '{"error":"planted"}'])
    },
  )

  it.each(faultNames.filter(isNonsense))('named "%s" is an answer that the service never gives', async fault => {
    const answer = await ask(fault)
    expect([answer.status, await answer.text()]).toEqual([200, nonsense[fault]])
  })

  it('named "cut" ends in the middle of the answer', async () => {
    const answer = await ask('cut')
    expect(answer.status).toBe(201)
    await expect(answer.text()).rejects.toThrow()
  })

  it('named "hang-up" ends before the answer', async () => {
    await expect(ask('hang-up')).rejects.toThrow('fetch failed')
  })

  it('named "silence" has not begun to answer when the caller gives up', async () => {
    await expect(ask('silence', AbortSignal.timeout(300))).rejects.toThrow('timeout')
  })

  it.each(['trickle', 'endless'] as const)('named "%s" never ends by itself', async fault => {
    const giveUp = new AbortController()
    const answer = await ask(fault, giveUp.signal)
    const reader = answer.body?.getReader()
    for (let piece = 0; piece < 3; piece += 1) expect((await reader?.read())?.done).toBe(false)
    giveUp.abort()
    await expect(reader?.read()).rejects.toThrow()
  })
})
