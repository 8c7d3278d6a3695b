/** This message is for a next page that is another document. It waits in the browser's storage while the document loads. */
import { sessionStore } from '#web/client/browser-storage.ts'
import { type Toast, toast, toastStore } from '#web/ui/toast.ts'

const key = 'carried-toast'

export function carryToast(): void {
  const shown = toastStore.read()
  if (!shown?.forNextPage) return
  const { kind, title, description } = shown
  sessionStore.write(key, JSON.stringify({ kind, title, description } satisfies Toast))
}

/** Each page with which a document may begin calls this once. */
export function showCarriedToast(): void {
  const carried = sessionStore.read(key)
  if (carried === null) return
  sessionStore.remove(key)
  toast(JSON.parse(carried) as Toast)
}
