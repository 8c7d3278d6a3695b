import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Size = { readonly width: number; readonly height: number }

const usualLetters = 16

/**
 * Returns the size of an element in sixteenths of a rem: in pixels, unless the person has larger letters. A drawing with a `viewBox` of this
 * size has letters as large as those of the page. `before` is the size until it is measured.
 */
export function useSize<Element extends HTMLElement>(before: Size): [RefObject<Element | null>, Size] {
  const element = useRef<Element>(null)
  const [size, setSize] = useState(before)
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth = 0, clientHeight = 0 } = element.current ?? {}
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualLetters
      const [width, height] = [clientWidth, clientHeight].map(pixels => (pixels * usualLetters) / letters) as [
        number,
        number,
      ]
      if (width > 0) setSize(known => (known.width === width && known.height === height ? known : { width, height }))
    }
    const watch = new ResizeObserver(measure)
    if (element.current) watch.observe(element.current)
    measure()
    return () => watch.disconnect()
  }, [])
  return [element, size]
}

/** Returns a length of such a drawing as CSS. */
export const inRem = (length: number): string => `${length / usualLetters}rem`
