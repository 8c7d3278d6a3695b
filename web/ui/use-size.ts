import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Size = { readonly width: number; readonly height: number }

/** Returns the size of an element in pixels, so that letters in a drawing keep their size. `before` is the size until it is measured. */
export function useSize<Element extends HTMLElement>(before: Size): [RefObject<Element | null>, Size] {
  const element = useRef<Element>(null)
  const [size, setSize] = useState(before)
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth: width = 0, clientHeight: height = 0 } = element.current ?? {}
      if (width > 0) setSize(known => (known.width === width && known.height === height ? known : { width, height }))
    }
    const watch = new ResizeObserver(measure)
    if (element.current) watch.observe(element.current)
    measure()
    return () => watch.disconnect()
  }, [])
  return [element, size]
}
