import { type ReactNode, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { settings } from '#web/client/settings.ts'
import { haulerName } from '#web/frame/brand.ts'
import { LanguageSwitch } from '#web/frame/language-switch.tsx'
import { Mark } from '#web/frame/mark.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { BackIcon, PhoneIcon } from '#web/ui/icons.tsx'

export function TopBar({ hasBack, userArea }: { hasBack: boolean; userArea?: ReactNode }) {
  const { t } = useTexts()
  const { key } = useLocation()
  // The server draws pages in advance and does not know which page was before.
  const canGoBack = useSyncExternalStore(
    neverChanges,
    () => hasBack && key !== 'default',
    () => false,
  )
  return (
    <header className="@container/bar sticky top-0 z-20 border-b border-line bg-paper [@media(max-height:20rem)]:static">
      <div className="mx-auto flex min-h-14 max-w-6xl items-center px-2 sm:min-h-16 sm:gap-1 sm:px-4">
        {canGoBack && <BackButton label={t('shell.back')} />}
        <Link
          to="/"
          aria-label={t('shell.home', { hauler: haulerName })}
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2.5 rounded-control px-2 font-bold"
        >
          <Mark className="h-8 shrink-0" />
          <span className="line-clamp-2 max-sm:text-small max-sm:leading-tight @max-[19rem]/bar:hidden">
            {haulerName}
          </span>
        </Link>
        {settings.call && (
          // A phone shows the link as an icon. The foot has the link too, because a bar may have no room for it.
          <a
            href={settings.call.url}
            className={buttonStyle({ variant: 'ghost', size: 'sm', className: '@max-[21rem]/bar:hidden' })}
          >
            <PhoneIcon />
            <span className="price @max-[44rem]/bar:sr-only">{settings.call.text}</span>
          </a>
        )}
        <LanguageSwitch />
        {userArea}
      </div>
    </header>
  )
}

const neverChanges = () => () => {}

function BackButton({ label }: { label: string }) {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => navigate(-1)}
      className={buttonStyle({ variant: 'ghost', size: 'icon' })}
    >
      <BackIcon />
    </button>
  )
}
