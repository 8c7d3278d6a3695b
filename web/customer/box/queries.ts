import { queryOptions } from '@tanstack/react-query'
import type { SessionState } from '#web/client/identity/phone-auth.ts'
import { ask } from '#web/client/query.ts'

/**
 * This query has a file of its own, because only this page sends it. The key has the session, because the answer shows
 * the order only to the customer whose order it is.
 */
export const scannedBoxQuery = (code: string, session: SessionState) =>
  queryOptions({
    queryKey: ['getScannedBox', code, session],
    queryFn: ask(api => api.getScannedBox.query({ code })),
    enabled: session !== 'unknown',
    meta: { shownByPage: true },
  })
