/**
 * A viewer who opens a stream passes the same checks as a call, in the same order. In addition, the end of the viewer's token is checked.
 */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal/refusal.ts'
import { countedAddress } from '#domain/value/ip-network.ts'
import type { Caller } from '#server/api/context.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { makeCallerFinder } from '#server/api/find-caller.ts'
import { signedInCallerOf } from '#server/api/gates/caller.ts'
import { admitLink } from '#server/api/gates/driver-link.ts'
import { countOrRefuse } from '#server/api/gates/limits.ts'
import { hashOf } from '#server/db/fleet/driver-links.ts'
import type { Driver } from '#server/db/fleet/drivers.ts'
import { phoneOfLinkIn } from '#server/http/trpc.ts'

export type AdmittedViewer = {
  readonly user: Caller
  readonly sessionId: string | null
  readonly expiresAt: Date
  readonly ipAddress: string
  readonly organizationId: string | null
}

/** These limits are for opening streams. Each window of a person opens one, again and again. */
const ofPerson = { count: 120, seconds: 60 }
const ofAddress = { count: 600, seconds: 60 }

export async function admitViewer(deps: ApiDeps, { headers, ip }: FastifyRequest): Promise<AdmittedViewer> {
  const { authorization } = headers
  const ipAddress = countedAddress(ip)
  const { caller } = makeCallerFinder(authorization, deps, 'en')
  await countOrRefuse({ deps, ipAddress, caller }, 'events', ofAddress, 'address')
  const user = await signedInCallerOf({ caller })
  await countOrRefuse({ deps, ipAddress, caller }, 'events', ofPerson, 'caller')
  const token = authorization?.split(' ')[1] ?? ''
  const identity = (await deps.tokens.read?.(token)) ?? (await deps.tokens.verify(token))
  if (!identity) throw new Refusal('signed-out')
  const named = headers['x-organization-id']
  return {
    user,
    sessionId: deps.tokens.read ? identity.sessionId : null,
    expiresAt: identity.expiresAt,
    ipAddress,
    organizationId: typeof named === 'string' && named !== '' ? named : null,
  }
}

export type AdmittedLink = { readonly hash: string; readonly driver: Driver; readonly expiresAt: Date }

/**
 * Admits a phone whose link still shows its day.
 * @throws the refusals of the driver's calls, and 'link-over' if the link has ended.
 */
export async function admitLinkViewer(deps: ApiDeps, { headers, ip }: FastifyRequest): Promise<AdmittedLink> {
  const ipAddress = countedAddress(ip)
  await countOrRefuse({ deps, ipAddress, caller: async () => null }, 'events', ofAddress, 'address')
  const phone = phoneOfLinkIn(headers.authorization)
  if (!phone) throw new Refusal('signed-out')
  const { driver, link } = await admitLink(deps, phone)
  if (link.state !== 'open') throw new Refusal('link-over')
  return { hash: hashOf(phone.token).toString('hex'), driver, expiresAt: link.endsAt }
}
