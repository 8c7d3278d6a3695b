import { Link } from 'react-router'
import { companyParameter } from '#domain/account/office-link.ts'
import { haulerName, shownName } from '#web/frame/brand.ts'
import { LanguageSwitch } from '#web/frame/language-switch.tsx'
import { Mark } from '#web/frame/mark.tsx'
import { useSignOut } from '#web/frame/use-sign-out.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { SearchButton } from '#web/office/frame/search/search-button.tsx'
import { useHeight } from '#web/office/parts/use-height.ts'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import { useMe } from '#web/office/session/me.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DownIcon, PersonIcon } from '#web/ui/icons.tsx'
import { Menu, menuItemStyle } from '#web/ui/menu.tsx'

export function OfficeBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTexts()
  const { organization } = useMe()
  const bar = useHeight('--office-bar-height')
  return (
    <header
      ref={bar}
      className="sticky top-0 z-20 flex min-h-12 flex-wrap items-center gap-1 border-b border-line bg-paper px-2 [@media(max-height:20rem)]:static"
    >
      <Link
        to="/"
        aria-label={t('shell.home', { hauler: haulerName })}
        className="grid h-11 min-w-11 shrink-0 place-items-center rounded-control"
      >
        <Mark className="h-7" />
      </Link>
      <span className="line-clamp-2 min-w-0 flex-1 basis-24 font-bold max-sm:text-small max-sm:leading-tight sm:flex-none sm:basis-auto">
        {shownName(organization.name)}
      </span>
      <LiveDot />
      <span className="mr-auto" />
      <SearchButton onOpen={onSearch} />
      <LanguageSwitch />
      <PersonMenu />
    </header>
  )
}

/** A dot with a color and a word shows if changes of others arrive. It is green while they do. */
function LiveDot() {
  const { t } = useTexts()
  const isLive = useNotConnectedSince() === null
  return (
    <span className="ml-2 inline-flex shrink-0 items-center gap-1.5 text-small text-ink-soft">
      <span
        aria-hidden="true"
        className={classNames('size-2 rounded-round', isLive ? 'bg-good' : 'border border-warn bg-transparent')}
      />
      <span className="max-sm:sr-only">{t(isLive ? 'office.live' : 'office.notLive')}</span>
    </span>
  )
}

function PersonMenu() {
  const { t } = useTexts()
  const { person, organization, organizations } = useMe()
  const leave = useSignOut()
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return (
    <Menu
      label={
        <>
          <PersonIcon />
          <span className="max-sm:sr-only">{name || t('shell.account')}</span>
          <DownIcon className="size-4 max-sm:hidden" />
        </>
      }
    >
      {organizations.map(
        one =>
          one.id !== organization.id && (
            // This is a link, because a form asks before a link leads away and typed text is lost.
            <Link key={one.id} to={`/?${companyParameter}=${one.id}`} className={menuItemStyle}>
              {t('office.open', { company: one.name })}
            </Link>
          ),
      )}
      <button type="button" onClick={leave} className={menuItemStyle}>
        {t('shell.signOut')}
      </button>
    </Menu>
  )
}
