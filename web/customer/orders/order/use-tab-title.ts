import { useEffect } from 'react'
import { haulerName } from '#web/frame/brand.ts'

/** Pages of orders have one heading; the titles tell their tabs apart. The effect runs after the page has written its own title. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${haulerName}`
  }, [title])
}
