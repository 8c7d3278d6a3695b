import { useEffect } from 'react'
import { haulerName } from '#web/frame/brand.ts'

/**
 * All pages of orders have the same heading, so the titles distinguish their tabs. The effect runs after the page has
 * written its own title.
 */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${haulerName}`
  }, [title])
}
