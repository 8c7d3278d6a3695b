import type { ReactNode } from 'react'
import type { Right } from '#domain/account/roles.ts'
import { refusalText } from '#web/frame/errors/error-text.ts'
import { useMe } from '#web/office/session/me.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Shows the page only to people who have one of these rights. */
export function OfficeOnly({ rights, children }: { rights: readonly Right[]; children: ReactNode }) {
  const me = useMe()
  if (rights.some(right => me.rights.includes(right))) return children
  return (
    <div className="mx-auto w-full max-w-xl p-4 sm:p-8">
      <Notice tone="warning">{refusalText('right-missing')}</Notice>
    </div>
  )
}
