import type { ComponentProps } from 'react'
import { useTitle } from '#web/frame/use-title.ts'
import { PageLayout } from '#web/ui/page-layout.tsx'

type PageProps = Omit<ComponentProps<typeof PageLayout>, 'titleRef' | 'title'> & { title: string }

/** The component is a page of an app. Its title is also the title of the tab. */
export function Page(props: PageProps) {
  return <PageLayout {...props} titleRef={useTitle(props.title)} />
}
