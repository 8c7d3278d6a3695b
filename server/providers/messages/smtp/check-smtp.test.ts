import { expect, test } from 'vitest'
import { checkSmtp } from '#server/providers/messages/smtp/check-smtp.ts'
import { startSmtpDouble } from '#server/providers/messages/smtp/smtp.stage.ts'

const from = { name: 'Lone Star Dumpsters', address: 'hello@shop.example' }

test('the check says that a mail server’s certificate is not trusted, and how to repair it', async () => {
  const { port, close } = await startSmtpDouble({ isTls: true })
  try {
    const server = { host: '127.0.0.1', port, isTls: true, isThisMachine: false, login: null }
    const [finding] = await checkSmtp({ server, from })
    expect(finding).toMatchObject({
      name: 'Mail server',
      ok: false,
      words: `127.0.0.1:${port} shows a certificate that this machine does not trust.`,
    })
    expect(finding?.cure).toContain('NODE_EXTRA_CA_CERTS')
  } finally {
    await close()
  }
})
