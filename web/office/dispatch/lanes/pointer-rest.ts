export type Pointer = { readonly clientX: number; readonly clientY: number }

/** A pointer rests if it moves by no more than this radius, in pixels, for this long. */
const restRadius = 4
const restsMs = 120

/** Calls `onRest` when the pointer rests. A pointer that has left does not rest. */
export function pointerRest(onRest: () => void) {
  let from: Pointer | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    clearTimeout(timer)
    from = null
  }
  return {
    leave,
    moveTo(at: Pointer) {
      if (from && Math.hypot(at.clientX - from.clientX, at.clientY - from.clientY) <= restRadius) return
      leave()
      from = at
      timer = setTimeout(onRest, restsMs)
    },
  }
}
