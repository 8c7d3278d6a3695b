import { queryOptions } from '@tanstack/react-query'
import { ask } from '#web/client/query.ts'

/** Apart from the other queries of the app: this page alone fetches it. */
export const scannedBoxQuery = (code: string) =>
  queryOptions({
    queryKey: ['getScannedBox', code],
    queryFn: ask(api => api.getScannedBox.query({ code })),
    meta: { shownByPage: true },
  })
