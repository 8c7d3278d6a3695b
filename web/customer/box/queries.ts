import { queryOptions } from '@tanstack/react-query'
import type { SessionState } from '#web/client/identity/phone-auth.ts'
import { ask } from '#web/client/query.ts'

/** Apart from the other queries of the app: this page alone fetches it. Whose order it is depends on who asks. */
export const scannedBoxQuery = (code: string, session: SessionState) =>
  queryOptions({
    queryKey: ['getScannedBox', code, session],
    queryFn: ask(api => api.getScannedBox.query({ code })),
    enabled: session !== 'unknown',
    meta: { shownByPage: true },
  })
