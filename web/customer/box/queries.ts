import { queryOptions } from '@tanstack/react-query'
import type { SessionState } from '#web/client/identity/phone-auth.ts'
import { ask } from '#web/client/query.ts'

/**
 * The query is apart from the other queries of the app, because this page alone fetches it. The answer depends on who asks, because the
 * order may be theirs.
 */
export const scannedBoxQuery = (code: string, session: SessionState) =>
  queryOptions({
    queryKey: ['getScannedBox', code, session],
    queryFn: ask(api => api.getScannedBox.query({ code })),
    enabled: session !== 'unknown',
    meta: { shownByPage: true },
  })
