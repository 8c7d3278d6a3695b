import { useEffect } from 'react'
import { haulerName } from '#web/frame/brand.ts'

/** Pages of orders have one heading; their tabs are told apart. Runs after the page has written its own title. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${haulerName}`
  }, [title])
}
