import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Returns the width of an element in pixels, so that letters in a drawing keep their size. `before` is the width until it is measured. */
export function useWidth(before: number): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(before)
  useLayoutEffect(() => {
    const measure = () => element.current?.clientWidth && setWidth(element.current.clientWidth)
    const watch = new ResizeObserver(measure)
    if (element.current) watch.observe(element.current)
    measure()
    return () => watch.disconnect()
  }, [])
  return [element, width]
}
