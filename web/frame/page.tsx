import type { ComponentProps } from 'react'
import { useTitle } from '#web/frame/use-title.ts'
import { PageLayout } from '#web/ui/page-layout.tsx'

type PageProps = Omit<ComponentProps<typeof PageLayout>, 'titleRef' | 'title'> & { title: string }

/** The component is a page of an app, with its title in the tab as well. */
export function Page(props: PageProps) {
  return <PageLayout {...props} titleRef={useTitle(props.title)} />
}
