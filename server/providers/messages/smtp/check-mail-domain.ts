/**
 * Checks in the domain's DNS records if mailboxes accept mails from the domain, and checks that reports about returned mails arrive. It
 * sends no mail.
 */
import { resolveTxt } from 'node:dns/promises'
import type { Finding, PostToSelf } from '#server/providers/provider.ts'

export type MailDomainCheck = {
  readonly from: { readonly address: string }
  readonly eventsKey: string | null
  /** The function is null if the public address does not lead to this installation, because the key may go nowhere else. */
  readonly post: PostToSelf | null
  /** Reads the TXT records of a name. If it is left out, the machine's own resolver reads them. */
  readonly readTexts?: (name: string) => Promise<readonly (readonly string[])[]>
}

export const checkMailDomain = async (check: MailDomainCheck): Promise<Finding[]> => [
  ...(await checkRecords(check)),
  await checkEvents(check),
]

/** Mailboxes refuse mails from a domain whose records do not name its senders. */
async function checkRecords({ from, readTexts = resolveTxt }: MailDomainCheck): Promise<Finding[]> {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const looked = async (name: string, of: string, begins: string, cure: string): Promise<Finding> => {
    const texts = await readTexts(of).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOTFOUND' || error.code === 'ENODATA' ? [] : null,
    )
    if (texts === null)
      return {
        name,
        ok: null,
        words: `The records of ${of} could not be read.`,
        cure: 'Run the doctor where names are resolved.',
      }
    const isThere = texts.some(pieces => pieces.join('').toLowerCase().startsWith(begins))
    return isThere ? { name, ok: true, words: `${of} has it.` } : { name, ok: false, words: `${of} has none.`, cure }
  }
  return Promise.all([
    looked(
      'SPF record',
      domain,
      'v=spf1',
      `Add a TXT record "v=spf1 include:... -all", as the mail service says, to ${domain}.`,
    ),
    looked(
      'DMARC record',
      `_dmarc.${domain}`,
      'v=dmarc1',
      `Add a TXT record "v=DMARC1; p=none; rua=mailto:..." to _dmarc.${domain}.`,
    ),
  ])
}

/** Posts an empty list of events, which the server accepts and which changes nothing. */
async function checkEvents({ eventsKey, post }: MailDomainCheck): Promise<Finding> {
  const name = 'Mails that come back'
  if (!eventsKey)
    return {
      name,
      ok: null,
      words: 'Nobody tells of them: MAIL_EVENTS_KEY is not set, so they go to MAIL_FROM and a person reads them.',
      cure: 'Set MAIL_EVENTS_KEY and let the mail service post what comes back.',
    }
  if (!post)
    return {
      name,
      ok: null,
      words: 'Nothing was posted.',
      cure: 'It is once PUBLIC_URL leads to this installation.',
    }
  const status = await post('/webhooks/mail', '[]', {
    'content-type': 'application/json',
    authorization: `Bearer ${eventsKey}`,
  })
  if (status === 200) return { name, ok: true, words: 'The server takes them through PUBLIC_URL.' }
  return {
    name,
    ok: false,
    words: status === null ? 'PUBLIC_URL was not reached from here.' : `They were answered ${status}.`,
    cure:
      status === 401
        ? 'The running server has another MAIL_EVENTS_KEY: restart it with these settings.'
        : 'Let the proxy pass POST /webhooks/mail on to the server.',
  }
}
