/** `npm run doctor` uses this check. The mail server has to answer, offer TLS and accept the login. The check sends no mail. */
import type { Finding } from '../../provider.ts'
import { type SmtpParts, withConnection } from './smtp-messages.ts'

type SmtpError = Error & { readonly code?: string; readonly responseCode?: number }

type Checked = Pick<SmtpParts, 'server' | 'from'> & {
  /** In addition, this process trusts the private certificate authority in this file. */
  readonly authorityFile?: string
}

export async function checkSmtp({ authorityFile, ...parts }: Checked): Promise<Finding[]> {
  const { host, port, isTls, isThisMachine, login } = parts.server
  const name = 'Mail server'
  const authority = authorityFile ? ` NODE_EXTRA_CA_CERTS names ${authorityFile} for a private authority.` : ''
  try {
    await withConnection(parts, (connection, orReject, resolve) => connection.reset(orReject(resolve)))
  } catch (error) {
    const refused = whyRefused(error as SmtpError, `${host}:${port}`)
    return [{ ...refused, name, ok: false, words: refused.words + authority }]
  }
  const line = isTls || !isThisMachine ? 'over TLS' : 'without TLS, since it runs on this machine'
  return [
    { name, ok: true, words: `${host}:${port} answers ${line}${login ? ' and accepts the login' : ''}.${authority}` },
    {
      name: 'Mail delivery',
      ok: null,
      words: `Only a mailbox proves that mails from ${parts.from.address} arrive, and not among spam.`,
      cure: 'Set SPF, DKIM and DMARC for its domain as your mail service says, then place an order with your own address.',
    },
  ]
}

function whyRefused({ code, responseCode, message }: SmtpError, where: string): Pick<Finding, 'words' | 'cure'> {
  // Node has a code for each fault of a certificate, but nodemailer replaces it with its own code.
  if (/certificate/i.test(message))
    return {
      words: `${where} shows a certificate that this machine does not trust.`,
      cure: 'Use a certificate of a public authority for this host, or name the file of your own authority in NODE_EXTRA_CA_CERTS.',
    }
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
