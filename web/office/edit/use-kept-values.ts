/**
 * The session may end elsewhere while a form holds typed values. This tab then keeps the values, and the form shows them again when the
 * same person has signed in (rule A12). The name of the form is unique in the office. If it is null, nothing is kept.
 */
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useClient } from '#web/client/client.ts'
import { forgetDraft, readDraft, writeDraft } from '#web/client/draft.ts'
import { MeContext } from '#web/office/session/me.ts'

/** Returns the kept values, or null. A form takes them once. */
export function useKeptValues<Values>(name: string | null): Values | null {
  const draft = useDraftName(name)
  const [kept] = useState(() => (draft === null ? null : readDraft<Values>(draft)))
  useEffect(() => {
    if (draft !== null) forgetDraft(draft)
  }, [draft])
  return kept
}

/** Keeps the values if the session ends elsewhere. `read` returns null if nothing unsaved is typed. */
export function useKeepValues<Values>(name: string | null, read: () => Values | null): void {
  const { session } = useClient()
  const draft = useDraftName(name)
  const latest = useRef(read)
  useLayoutEffect(() => {
    latest.current = read
  })
  useLayoutEffect(() => {
    if (draft === null) return
    return () => {
      const values = session.hasEndedElsewhere() ? latest.current() : null
      if (values !== null) writeDraft(draft, values)
    }
  }, [draft, session])
}

function useDraftName(name: string | null): string | null {
  const me = use(MeContext)
  return me === null || name === null ? null : `office ${me.person.id} ${me.organization.id} ${name}`
}
