import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkMailDomain } from './check-mail-domain.ts'

let publicUrl: string
const eventsKey = 'key-of-the-mail-service'
const site = createServer((request, response) => {
  response.writeHead(request.headers.authorization === `Bearer ${eventsKey}` ? 200 : 401).end()
})
beforeAll(async () => {
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  publicUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => new Promise(resolve => site.close(resolve)))

const records: Readonly<Record<string, string[][]>> = {
  'shop.example': [['google-site-verification=x'], ['v=spf1 include:mail.', 'example -all']],
  '_dmarc.shop.example': [['v=DMARC1; p=none']],
}
const failing = (code: string) => () => Promise.reject(Object.assign(new Error('no answer'), { code }))
const readTexts = async (name: string) => records[name] ?? failing('ENOTFOUND')()

const check = async (own: object = {}) => {
  const lines = await checkMailDomain({
    from: { address: 'hello@shop.example' },
    eventsKey,
    publicUrl,
    readTexts,
    ...own,
  })
  for (const line of lines) if (line.ok === false) expect(line.cure, line.name).toBeTruthy()
  return Object.fromEntries(lines.map(({ name, ok }) => [name, ok]))
}

it.each([
  ['all is there', {}, [true, true, true]],
  ['the domain has no records', { from: { address: 'a@bare.example' } }, [false, false, true]],
  ['the records cannot be read', { readTexts: failing('ETIMEOUT') }, [null, null, true]],
  ['nobody tells of mails that come back', { eventsKey: null }, [true, true, null]],
  ['the running server has another key', { eventsKey: 'another-key-of-nobody' }, [true, true, false]],
  ['the server is not reached', { publicUrl: 'http://127.0.0.1:1' }, [true, true, false]],
] as const)('%s: one line each', async (_name, own, [spf, dmarc, events]) => {
  expect(await check(own)).toEqual({ 'SPF record': spf, 'DMARC record': dmarc, 'Mails that come back': events })
})
