import { createContext, use } from 'react'
import type { Right } from '#domain/account/roles.ts'
import { MissingData } from '#web/frame/errors/fault.ts'
import type { Me } from '#web/office/session/office-api.ts'

/** The person who is signed in, with their hauler. The frame shows no page before they are known. */
export const MeContext = createContext<Me | null>(null)

export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new MissingData('office.me')
  return me
}

export const hasRight = (me: Me, right: Right): boolean => me.rights.includes(right)
