/** A route of the office that is not a call admits people by the same checks as a call, in the same order. */
import type { FastifyRequest } from 'fastify'
import { type Right, rightsOf } from '#domain/account/roles.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { countedAddress } from '#domain/value/ip-network.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { makeCallerFinder } from '#server/api/find-caller.ts'
import { signedInCallerOf } from '#server/api/gates/caller.ts'
import { countOrRefuse } from '#server/api/gates/limits.ts'
import { officeOf } from '#server/api/gates/office.ts'
import { headerText } from '#server/http/trpc.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'

type Count = Parameters<typeof countOrRefuse>[2]
/** The server counts requests under this name, and limits them for each person and each IP address. */
type OfficeRoute = {
  readonly name: string
  readonly right: Right
  readonly ofPerson: Count
  readonly ofAddress: Count
}

export async function admitOffice(
  deps: ApiDeps,
  { headers, ip }: FastifyRequest,
  { name, right, ofPerson, ofAddress }: OfficeRoute,
): Promise<OfficeActing> {
  const { caller } = makeCallerFinder(headers.authorization, deps, 'en')
  const counted = { deps, ipAddress: countedAddress(ip), caller }
  await countOrRefuse(counted, name, ofAddress, 'address')
  const user = await signedInCallerOf({ caller })
  const office = officeOf(user, headerText(headers['x-organization-id']))
  if (!rightsOf(office).includes(right)) throw new Refusal('right-missing')
  await countOrRefuse(counted, name, ofPerson, 'caller')
  return { organizationId: office.organizationId, actorId: user.id }
}
