/**
 * Runs a mail server in a separate process: `smtp-server`, with a fault that the mailbox chooses (`later-1@…`). Its
 * second port reports the mails that it took. With `CERT` and `KEY` it uses TLS from the first byte.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'

const taken = []
const seen = new Map()
const { CERT, KEY } = process.env

const isFirst = address => {
  seen.set(address, (seen.get(address) ?? 0) + 1)
  return seen.get(address) === 1
}
const refusal = (responseCode, words) => Object.assign(new Error(words), { responseCode })
const faultOf = address => address.split('-')[0]

const smtp = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  ...(CERT ? { secure: true, cert: readFileSync(CERT), key: readFileSync(KEY) } : { disabledCommands: ['STARTTLS'] }),
  onRcptTo({ address }, session, done) {
    session.isFirst = isFirst(address)
    if (faultOf(address) === 'never') return done(refusal(550, '5.1.1 No such user'))
    if (faultOf(address) === 'later' && session.isFirst) return done(refusal(451, '4.7.1 Greylisted'))
    if (faultOf(address) === 'mute' && session.isFirst) return // It does not answer to the recipient.
    done()
  },
  onData(stream, session, done) {
    const [{ address }] = session.envelope.rcptTo
    const fault = session.isFirst ? faultOf(address) : 'good'
    const cut = () => {
      for (const connection of smtp.connections) if (connection.session.id === session.id) connection.close()
    }
    if (fault === 'cut') stream.once('data', cut)
    stream.on('data', () => {})
    stream.on('end', () => {
      if (fault === 'cut') return
      if (fault === 'spam') return done(refusal(554, '5.7.1 Spam'))
      if (fault === 'full') return done(refusal(452, '4.3.1 No space'))
      taken.push(address)
      if (fault === 'lost') return cut()
      if (fault === 'hang') return
      done()
    })
  },
})
smtp.on('error', () => {})

const manage = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ taken, seen: [...seen.keys()] }))
})
smtp.listen(0, '127.0.0.1', () => {
  manage.listen(0, '127.0.0.1', () => {
    process.stdout.write(`${smtp.server.address().port} ${manage.address().port}\n`)
  })
})
