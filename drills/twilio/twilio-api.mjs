/**
 * Runs Twilio's double in a separate process. Its Messages API is checked against the recorded part of Twilio's
 * OpenAPI. The last digit but one of the recipient's number chooses the fault. `/drill` reports what the double took
 * and what it had to refuse.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { create, list } = JSON.parse(readFileSync(new URL('messages.openapi.json', import.meta.url), 'utf8'))
const taken = []
const violations = []
const calls = new Map()

/** What happens to the first call for a number. With `takes` the text is sent in spite of the fault. */
const faults = {
  0: { takes: true },
  1: { takes: true, answer: response => response.socket.destroy() },
  2: { takes: false, answer: response => refuse(response, 429, 20429) },
  3: { takes: false, answer: response => refuse(response, 500, 20500) },
  4: { takes: true, answer: response => refuse(response, 503, 20503) },
  5: { takes: true, answer: () => {} },
  6: { takes: false, answer: () => {} },
  7: { takes: true, answer: response => send(response, 201, '<html>A web page</html>', 'text/html') },
  8: { takes: true, answer: response => send(response, 201, '"x"') },
  9: { takes: false, answer: response => refuse(response, 400, 21610), isForEver: true },
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, 'http://twilio')
  if (url.pathname === '/drill') return send(response, 200, JSON.stringify({ taken, violations }))
  const parts = []
  for await (const part of request) parts.push(part)
  const form = new URLSearchParams(Buffer.concat(parts).toString())
  const isList = request.method === 'GET'
  const wrong = violationOf(isList ? list : create, isList ? url.searchParams : form)
  if (wrong) {
    violations.push(`${request.method}: ${wrong}`)
    return refuse(response, 400, 20001)
  }
  if (isList) return answerList(response, url.searchParams)
  const to = form.get('To')
  const nth = (calls.get(to) ?? 0) + 1
  calls.set(to, nth)
  const fault = faults[to.at(-2)]
  const isFaulty = fault.answer && (nth === 1 || fault.isForEver)
  const message = {
    sid: `SM${randomBytes(16).toString('hex')}`,
    to,
    body: form.get('Body'),
    direction: 'outbound-api',
    date_created: new Date().toUTCString().replace('GMT', '+0000'),
    callback: form.get('StatusCallback'),
  }
  if (!isFaulty || fault.takes) taken.push(message)
  if (isFaulty) return fault.answer(response)
  return send(response, 201, JSON.stringify({ ...message, status: 'accepted', error_code: null }))
})

function violationOf({ required, anyOf, properties }, given) {
  for (const [name, value] of given) {
    if (!(name in properties)) return `${name} is no field`
    if (!new RegExp(properties[name]).test(value)) return `${name} has a wrong value`
  }
  for (const name of required) if (!given.has(name)) return `${name} is missing`
  return anyOf.length > 0 && !anyOf.some(name => given.has(name)) ? `one of ${anyOf.join(', ')} is missing` : null
}

function answerList(response, query) {
  const messages = taken.filter(({ to }) => to === query.get('To')).toReversed()
  send(response, 200, JSON.stringify({ messages: messages.slice(0, Number(query.get('PageSize') ?? 50)) }))
}

const refuse = (response, status, code) =>
  send(response, status, JSON.stringify({ code, message: 'Refused by the drill.', status }))

function send(response, status, body, type = 'application/json') {
  response.writeHead(status, { 'content-type': type }).end(body)
}

server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
