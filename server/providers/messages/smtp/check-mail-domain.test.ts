import { expect, it } from 'vitest'
import { checkMailDomain } from './check-mail-domain.ts'

const eventsKey = 'key-of-the-mail-service'
const post = async (_path: string, _body: string, { authorization }: Readonly<Record<string, string>>) =>
  authorization === `Bearer ${eventsKey}` ? 200 : 401

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
    post,
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
  ['the server is not reached', { post: async () => null }, [true, true, false]],
  ['PUBLIC_URL leads elsewhere', { post: null }, [true, true, null]],
] as const)(
  'the check of the mail domain prints a line for each part when %s',
  async (_name, own, [spf, dmarc, events]) => {
    expect(await check(own)).toEqual({ 'SPF record': spf, 'DMARC record': dmarc, 'Mails that come back': events })
  },
)
