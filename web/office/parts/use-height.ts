import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The hook sets the height of an element as a CSS property, so that another element can fill the rest of the screen. The height grows with
 * the number of views, and on narrow screens.
 */
export function useHeight(name: `--${string}`): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty(name, `${element.current?.offsetHeight ?? 0}px`))
    if (element.current) watch.observe(element.current)
    return () => {
      watch.disconnect()
      style.removeProperty(name)
    }
  }, [name])
  return element
}
