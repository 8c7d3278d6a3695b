import { type ReactNode, useId } from 'react'
import { useTitle } from '#web/frame/use-title.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { MoreIcon } from '#web/office/parts/page-icons.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'

type OfficePageProps = {
  title: string
  lead?: ReactNode
  /** The most frequent acts of the page are at the end of the line of the title. */
  actions?: ReactNode
  /** Acts that come before them. If there are both, a phone shows these ones in a menu. */
  moreActions?: ReactNode
  children: ReactNode
}

/** The title and the acts of a page share one line, so that the rest of the screen is for the work. */
export function OfficePage({ title, lead, actions, moreActions, children }: OfficePageProps) {
  const heading = useTitle(title)
  return (
    <div className="mx-auto flex w-full max-w-[100rem] flex-col gap-4 p-4 sm:px-6 sm:pb-8">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-title font-bold">
            {title}
          </h1>
          {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
        </div>
        {(actions || moreActions) && (
          <div className="flex flex-wrap items-center gap-3">
            {actions && moreActions ? <MoreActs>{moreActions}</MoreActs> : moreActions}
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}

/** The menu stays open after a press, because it also says how an act goes on. On a wider screen the acts stand in the line of the title. */
function MoreActs({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('list.more')}
        className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'max-sm:order-1 sm:hidden' })}
      >
        <MoreIcon />
      </button>
      <div
        id={id}
        popover="auto"
        className="menu flex-col gap-2 rounded-card bg-surface p-3 shadow-float open:flex sm:static sm:m-0 sm:flex sm:flex-row sm:flex-wrap sm:items-center sm:gap-3 sm:overflow-visible sm:border-0 sm:bg-transparent sm:p-0 sm:shadow-none"
      >
        {children}
      </div>
    </>
  )
}
