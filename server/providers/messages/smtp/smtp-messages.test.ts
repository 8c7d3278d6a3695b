import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeMessages } from '#server/providers/messages/messages.contract.ts'
import { mailHtml } from '#server/providers/messages/smtp/mail-html.ts'
import { type SmtpDouble, startSmtpDouble, testLogin } from '#server/providers/messages/smtp/smtp.stage.ts'
import { makeSmtpMessages } from '#server/providers/messages/smtp/smtp-messages.ts'

const from = { name: 'Lone Star Dumpsters', address: 'hello@shop.example' }
const warnings: object[] = []
const log = { warn: (about: object) => void warnings.push(about) }
/** The list has what the office and the operator learn about the mail server. */
const told: string[] = []
const listener = {
  refused: (fault: string, reason: string) => void told.push(`${fault} ${reason}`),
  answered: () => void told.push('answered'),
}
const messagesOf = (port: number, own: object = {}) =>
  makeSmtpMessages({
    server: { host: '127.0.0.1', port, isTls: false, isThisMachine: true, login: null, ...own },
    from,
    log,
    listener,
  })

describeMessages('A mail server', { channels: ['email'], looksUp: false, hasFaults: true }, async () => {
  const server = await startSmtpDouble()
  const refused = 'nobody@example.com'
  server.unknown.add(refused)
  return {
    messages: messagesOf(server.port),
    received: async to =>
      server.received
        .filter(one => one.to.includes(to))
        .map(({ headers, text }) => ({ channel: 'email', subject: headers.get('subject') ?? '', text })),
    close: server.close,
    faults: {
      loseAnswer: server.loseNext,
      goDown: () => server.replyTo('to', { code: 451, words: '4.3.0 Try again later' }),
      disconnect: server.close,
      refused: { to: refused, why: 'no-such-mailbox' },
    },
  }
})

describe('A mail', () => {
  let server: SmtpDouble
  beforeEach(async () => {
    server = await startSmtpDouble()
    warnings.length = 0
    told.length = 0
  })
  afterEach(() => server.close())

  const message = {
    key: 'placed:7:email',
    to: 'ada@example.com',
    channel: 'email',
    subject: 'Your order R-10234',
    text: 'Hi <Ada> & "co",\n\nSee https://shop.example/o/x?a=1&b=2.\nThank you',
  } as const
  const send = (own: object = {}, ofServer: object = {}) =>
    messagesOf(server.port, ofServer).send({ ...message, ...own })

  it('has a text, the same as HTML, a sender, and an id that stays the same for the same message', async () => {
    const outcomes = [await send(), await send(), await send({ key: 'placed:8:email' })]
    const [mail, again, other] = server.received.map(one => one.headers.get('message-id'))
    expect(mail).toMatch(/^<[0-9a-f]{32}@shop\.example>$/)
    expect(again).toBe(mail)
    expect(other).not.toBe(mail)
    expect(outcomes[0]).toEqual({ state: 'sent', reference: mail })
    const [first] = server.received
    expect(first?.from).toBe('hello@shop.example')
    expect(first?.headers.get('from')).toBe('Lone Star Dumpsters <hello@shop.example>')
    expect(first?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(first?.text).toBe(message.text)
    expect(first?.html).toContain(
      '<p>See <a href="https://shop.example/o/x?a=1&amp;b=2">https://shop.example/o/x?a=1&amp;b=2</a>.<br>\nThank you</p>',
    )
    expect(first?.html).toContain('<p>Hi &lt;Ada&gt; &amp; &quot;co&quot;,</p>')
  })

  it('goes to one mailbox, and has no header that was typed into its subject or address', async () => {
    await send({ to: 'ada@example.com, eve@example.com', subject: 'Hi\r\nBcc: eve@example.com' })
    await send({ subject: 'Hi\r\nBcc: eve@example.com' })
    expect(server.received.flatMap(one => one.to)).not.toContain('eve@example.com')
    expect(server.received.some(one => one.headers.has('bcc'))).toBe(false)
  })

  it.each([
    ['greeting', 554, '5.3.2 No mails from here', 'later', null, 'account 554'],
    ['greeting', 421, '4.3.2 Too many connections', 'later', null, null],
    ['login', 535, '5.7.8 Wrong password', 'later', null, 'key 535'],
    ['login', 534, '5.7.9 Use a password for apps', 'later', null, 'key 534'],
    ['login', 454, '4.7.0 Try to sign in later', 'later', null, null],
    ['from', 550, '5.1.8 Sender not allowed', 'later', null, 'account 550'],
    ['from', 553, '5.7.1 This address is not yours', 'later', null, 'account 553'],
    ['from', 451, '4.7.0 Slow down', 'later', null, null],
    ['to', 550, '5.1.1 No such user', 'never', 'no-such-mailbox', null],
    ['to', 550, '5.1.10 No such domain', 'never', 'no-such-mailbox', null],
    ['to', 551, 'User not local', 'never', 'no-such-mailbox', null],
    ['to', 553, 'No such user', 'never', 'no-such-mailbox', null],
    ['to', 554, 'No', 'never', 'refused', null],
    ['to', 550, '5.7.1 Relaying denied', 'never', 'refused', null],
    ['to', 552, '5.2.2 Mailbox full', 'never', 'refused', null],
    ['to', 450, '4.2.1 Greylisted', 'later', null, null],
    ['to', 452, '4.2.2 Mailbox full for now', 'later', null, null],
    ['data', 552, '5.3.4 Too large', 'never', 'refused', null],
    ['data', 554, '5.7.1 Spam', 'never', 'refused', null],
    ['data', 452, '4.3.1 No space', 'later', null, null],
  ] as const)(
    'that is refused at %s with %i %s gets the state %s (%s), and the office learns %s',
    async (step, code, words, state, why, fault) => {
      server.replyTo(step, { code, words })
      expect(await send({}, { login: testLogin })).toEqual(why ? { state, why } : { state })
      expect(server.received).toEqual([])
      expect(told).toEqual(fault ? [fault] : [])
      expect(warnings).toHaveLength(fault ? 1 : 0)
    },
  )

  it('that the mail server accepts tells the office that it accepts mails again', async () => {
    await send()
    expect(told).toEqual(['answered'])
  })

  it('is sent after a sign-in, and waits with a warning if the password is wrong', async () => {
    const own = await startSmtpDouble({ needsLogin: true })
    const sendAs = (password: string) =>
      messagesOf(own.port, { login: { user: testLogin.user, password } }).send(message)
    expect(await sendAs(testLogin.password)).toMatchObject({ state: 'sent' })
    expect(await sendAs('wrong')).toEqual({ state: 'later' })
    expect(warnings).toMatchObject([{ service: 'smtp', responseCode: 535 }])
    expect(JSON.stringify(warnings)).not.toContain('wrong')
    await own.close()
  })

  it('is not given to a server elsewhere that offers no TLS', async () => {
    expect(await messagesOf(server.port, { isThisMachine: false }).send(message)).toEqual({ state: 'later' })
    expect(server.received).toEqual([])
  })

  it('waits if the answer is not from a mail server, or if the connection is closed', async () => {
    const sockets: Socket[] = []
    const odd = createServer(socket => {
      sockets.push(socket)
      socket.on('error', () => {})
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    })
    await new Promise<void>(resolve => odd.listen(0, '127.0.0.1', resolve))
    const port = (odd.address() as { port: number }).port
    expect(await messagesOf(port).send(message)).toEqual({ state: 'later' })
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => odd.close(resolve))
  })

  it.each([
    ['EHLO', 'later'],
    ['MAIL', 'later'],
    ['.', 'unknown'],
  ] as const)(
    'to a server that answers %s one byte at a time ends after 18 seconds with the state %s',
    async (step, state) => {
      // Sockets keep their own clock, so the fake clock moves only the limits and the bytes of the slow server.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
      const slow = await startSlowServer(step)
      try {
        const ended = vi.fn()
        const sending = messagesOf(slow.port).send(message).then(ended)
        await slow.hasBegun
        await vi.advanceTimersByTimeAsync(17_999)
        expect(slow.bytes()).toBe(17)
        expect(ended).not.toHaveBeenCalled()
        await vi.advanceTimersByTimeAsync(1)
        expect(ended).toHaveBeenCalledWith({ state })
        await Promise.all([sending, slow.isHungUp])
      } finally {
        vi.useRealTimers()
        await slow.close()
      }
    },
  )
})

/** Starts a mail server that takes every step before the named one. Its answer to that step comes one byte a second and never ends. */
async function startSlowServer(step: string) {
  let [bytes, begin, hangUp] = [0, () => {}, () => {}]
  const hasBegun = new Promise<void>(resolve => {
    begin = resolve
  })
  const isHungUp = new Promise<void>(resolve => {
    hangUp = resolve
  })
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    let drip: NodeJS.Timeout | undefined
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(drip)
      hangUp()
    })
    createInterface(socket).on('line', line => {
      if (line === step || line.startsWith(`${step} `)) {
        socket.write('250-')
        drip = setInterval(() => {
          bytes += 1
          socket.write('x')
        }, 1_000)
        begin()
      } else if (line === 'DATA') socket.write('354 Go on\r\n')
      else if (/^(EHLO|MAIL|RCPT) /.test(line)) socket.write('250 OK\r\n')
    })
    socket.write('220 slow.example\r\n')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    bytes: () => bytes,
    hasBegun,
    isHungUp,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

it('The HTML of a mail contains no tag from its words', () => {
  const words = '<script>x</script> https://a.example/"onclick=x <img src=x> javascript:x'
  expect(mailHtml(words)).not.toMatch(/<(script|img)|href="(?!https:\/\/a\.example\/")/)
})
