export type ToastKind = 'error' | 'success' | 'info'
export type Toast = {
  kind: ToastKind
  title: string
  description?: string | undefined
  /**
   * True if the message is about the act that leads to another page. It stays on that page. Other messages disappear when the person leaves
   * their page.
   */
  forNextPage?: boolean
}
export type ShownToast = Toast & { id: number; arrivedAt?: number; isAnswered?: boolean }

/** A toast is shown for 9000 ms. Only one is shown at a time. */
export const toastLastsMs = 9000

let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

function put(next: ShownToast | null) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast, which replaces the present one. */
export function toast(message: Toast): void {
  count += 1
  put({ ...message, id: count })
}

export function dismissToast(id: number): void {
  if (shown?.id === id) put(null)
}

export function clearToast(): void {
  if (shown) put(null)
}

/** A message for the next page stays when pages that the browser leaves at once come before that page. This is how long they may take. */
const onTheWayMs = 1000

/** Notes that the person did something on the page where the message had arrived. */
export function noteAnswer(): void {
  if (shown?.arrivedAt !== undefined) shown.isAnswered = true
}

/** Called when the browser leaves the page. `isByItself` is true if the page led on without the person. */
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
