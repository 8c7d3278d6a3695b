import { use, useState } from 'react'
import { lazyDialog } from '#web/frame/lazy-dialog.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { BoardDayContext } from '#web/office/dispatch/planning/board-day-context.ts'

const LinkDialog = lazyDialog(() => import('#web/office/dispatch/link/link-dialog.tsx'))

type LaneLinkProps = { driverId: string; name: string; isOff: boolean }

/** A driver without an account gets this day by a link. */
export function LaneLink({ driverId, name, isOff }: LaneLinkProps) {
  const { t } = useTexts()
  const day = use(BoardDayContext)?.day
  const [isOpen, open] = useState(false)
  if (day === undefined) return null
  return (
    <>
      <button
        type="button"
        disabled={isOff}
        aria-label={t('driverLink.buttonOf', { driver: name })}
        onClick={() => open(true)}
        className="self-start min-h-6 max-lg:min-w-11 font-medium text-accent-text underline-offset-4 hover:underline disabled:text-ink-soft max-lg:min-h-11"
      >
        {t('driverLink.button')}
      </button>
      {isOpen && <LinkDialog driverId={driverId} name={name} day={day} onClose={() => open(false)} />}
    </>
  )
}
