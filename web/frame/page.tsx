import { type ComponentProps, useEffect, useRef } from 'react'
import { haulerName } from '#web/frame/brand.ts'
import { PageLayout } from '#web/ui/page-layout.tsx'

type PageProps = Omit<ComponentProps<typeof PageLayout>, 'titleRef' | 'title'> & { title: string }

let pagesShown = 0

/** A page of the app: its title is also the tab's, and takes the focus when one comes from another page. */
export function Page(props: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${props.title} · ${haulerName}`
  }, [props.title])
  useEffect(() => {
    const ownFieldHasFocus = document.activeElement?.closest('main') && document.activeElement.tagName !== 'MAIN'
    if (pagesShown > 0 && !ownFieldHasFocus) heading.current?.focus({ preventScroll: true })
    pagesShown += 1
  }, [])
  return <PageLayout {...props} titleRef={heading} />
}
