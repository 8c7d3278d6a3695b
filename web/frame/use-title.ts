import { type RefObject, useEffect, useRef } from 'react'
import { haulerName } from '#web/frame/brand.ts'

let pagesShown = 0

/** The page's title is also the title of the tab. The heading takes the focus when the person comes from another page. */
export function useTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${haulerName}`
  }, [title])
  useEffect(() => {
    const ownFieldHasFocus = document.activeElement?.closest('main') && document.activeElement.tagName !== 'MAIN'
    if (pagesShown > 0 && !ownFieldHasFocus) heading.current?.focus({ preventScroll: true })
    pagesShown += 1
  }, [])
  return heading
}
