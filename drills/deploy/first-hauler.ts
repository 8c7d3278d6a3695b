/** Makes the first hauler of an installation as its operator does, and orders a dumpster there. Runs on the machine of the drill. */
import { randomUUID } from 'node:crypto'
import { signIn } from '#server/testing/sign-in.ts'
import { buyDumpster } from '../../bench/checkout/customer.ts'

const [url = '', phone = ''] = process.argv.slice(2)

const call = async (path: string, token: string, input: object) => {
  const answer = await fetch(`${url}/trpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

const operator = await signIn({ url }, phone, { origin: url })
await call('office.operator.found', operator.token, {
  id: randomUUID(),
  name: 'Bluebonnet Roll-Off',
  phone: null,
  email: null,
  boxPrefix: null,
  area: {
    name: 'Austin',
    timeZone: 'America/Chicago',
    taxRate: '0.0825',
    cityFeeInCents: 0,
    taxableKinds: ['container'],
  },
  zipCodes: ['78701'],
  adminPhone: null,
  accent: null,
  readyMade: { priceInCents: 49_500 },
})
const { totalInCents } = await buyDumpster(async ({ method, path, headers = {}, body }) => {
  const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  return { status: answer.status, body: await answer.text() }
}, '+15125550177')
console.log(`The first order is paid: ${totalInCents} cents`)
