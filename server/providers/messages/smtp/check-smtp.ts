/** What `npm run doctor` finds out about the mail server: it answers, offers TLS and accepts the login. No mail is sent. */
import type { Finding } from '../../provider.ts'
import { type SmtpParts, withConnection } from './smtp-messages.ts'

type SmtpError = Error & { readonly code?: string; readonly responseCode?: number }

export async function checkSmtp(parts: Pick<SmtpParts, 'server' | 'from'>): Promise<Finding[]> {
  const { host, port, isTls, isThisMachine, login } = parts.server
  const name = 'Mail server'
  try {
    await withConnection(parts, (connection, orReject, resolve) => connection.reset(orReject(resolve)))
  } catch (error) {
    return [{ name, ok: false, ...whyRefused(error as SmtpError, `${host}:${port}`) }]
  }
  const line = isTls || !isThisMachine ? 'over TLS' : 'without TLS, since it runs on this machine'
  return [
    { name, ok: true, words: `${host}:${port} answers ${line}${login ? ' and accepts the login' : ''}.` },
    {
      name: 'Mail delivery',
      ok: null,
      words: `Only a mailbox proves that mails from ${parts.from.address} arrive, and not among spam.`,
      cure: 'Set SPF, DKIM and DMARC for its domain as your mail service says, then place an order with your own address.',
    },
  ]
}

function whyRefused({ code, responseCode }: SmtpError, where: string): Pick<Finding, 'words' | 'cure'> {
  if (code === 'EAUTH')
    return {
      words: `${where} refuses the login of SMTP_URL (${responseCode ?? 'no code'}).`,
      cure: 'Correct user and password; special characters are percent-encoded.',
    }
  if (code === 'ETLS')
    return {
      words: `${where} offers no TLS that can be trusted.`,
      cure: 'Use the port for TLS: smtp://…:587 with STARTTLS, or smtps://…:465.',
    }
  return {
    words: `${where} does not answer as a mail server.`,
    cure: 'Correct the host and port of SMTP_URL, and let this machine reach it.',
  }
}
