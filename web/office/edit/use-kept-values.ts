/**
 * The session may end elsewhere while a form holds typed values. They are kept in this tab, and the form has them again once the same person
 * has signed in (rule A12). The name identifies the form in the whole office; if it is null, nothing is kept.
 */
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useClient } from '#web/client/client.ts'
import { forgetDraft, readDraft, writeDraft } from '#web/client/draft.ts'
import { MeContext } from '#web/office/session/me.ts'

/** The hook returns the values that were kept, or null. A form takes them once. */
export function useKeptValues<Values>(name: string | null): Values | null {
  const draft = useDraftName(name)
  const [kept] = useState(() => (draft === null ? null : readDraft<Values>(draft)))
  useEffect(() => {
    if (draft !== null) forgetDraft(draft)
  }, [draft])
  return kept
}

/** The hook keeps the values if the session ends elsewhere. `read` returns null if nothing unsaved is typed. */
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
