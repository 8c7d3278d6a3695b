export type ToastKind = 'error' | 'success' | 'info'
export type Toast = {
  kind: ToastKind
  title: string
  description?: string | undefined
  /** If it is true, the message is about the act that led to another page, and stays there; others leave with their page. */
  forNextPage?: boolean
}
export type ShownToast = Toast & { id: number; arrivedAt?: number; isAnswered?: boolean }

/** Toasts last 9000 ms, one at a time. */
export const toastLastsMs = 9000

let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

function put(next: ShownToast | null) {
  shown = next
  for (const listener of listeners) listener()
}

/** The function shows a toast in place of the one that may be shown now. */
export function toast(message: Toast): void {
  count += 1
  put({ ...message, id: count })
}

export function dismissToast(id: number): void {
  if (shown?.id === id) put(null)
}

/** The function removes the toast that is shown. */
export function clearToast(): void {
  if (shown) put(null)
}

/** The way to the next page may lead over others, which are left at once. */
const onTheWayMs = 1000

/** The person did something on the page on which the message had arrived. */
export function noteAnswer(): void {
  if (shown?.arrivedAt !== undefined) shown.isAnswered = true
}

/** The page was left for another one: by the person, or by itself, such as one that only leads on. */
export function leavePage({ isByItself }: { isByItself: boolean }): void {
  if (!shown) return
  const now = performance.now()
  const isArriving = shown.arrivedAt === undefined
  shown.arrivedAt ??= now
  const isOnTheWay = isArriving || (isByItself && !shown.isAnswered && now - shown.arrivedAt < onTheWayMs)
  if (!shown.forNextPage || !isOnTheWay) put(null)
}

export const toastStore = {
  read: () => shown,
  listen(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
