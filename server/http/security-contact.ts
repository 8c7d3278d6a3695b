/** /.well-known/security.txt (RFC 9116) says whom people tell of security problems. Without SECURITY_CONTACT there is no such file. */
import type { FastifyInstance } from 'fastify'

const path = '/.well-known/security.txt'
/** A file may be believed for less than a year. The server writes it for each request, so half a year is enough. */
const believedInDays = 180

type Parts = {
  readonly contact: string | null
  /** Returns the address at which people reach this server, without a path. */
  readonly site: () => string
  readonly clock: () => Date
}

export function registerSecurityContact(app: FastifyInstance, { contact, site, clock }: Parts): void {
  if (contact === null) return
  app.get(path, (_request, reply) => {
    const expires = new Date(clock())
    expires.setUTCDate(expires.getUTCDate() + believedInDays)
    expires.setUTCHours(0, 0, 0, 0)
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, es',
      `Canonical: ${site()}${path}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
