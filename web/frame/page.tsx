import type { ComponentProps } from 'react'
import { useTitle } from '#web/frame/use-title.ts'
import { PageLayout } from '#web/ui/page-layout.tsx'

type PageProps = Omit<ComponentProps<typeof PageLayout>, 'titleRef' | 'title'> & {
  title: string
  /** In the tab, where pages with the same title are told apart. */
  tabTitle?: string
}

/** A page of an app, with its title in the tab as well. */
export function Page({ tabTitle, ...props }: PageProps) {
  return <PageLayout {...props} titleRef={useTitle(tabTitle ?? props.title)} />
}
