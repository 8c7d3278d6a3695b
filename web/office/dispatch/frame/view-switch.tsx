import { Link } from 'react-router'
import { useTexts } from '#web/i18n/i18n.ts'
import { useView } from '#web/office/dispatch/use-day.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The switch leads from the board of a day to the week that begins with it, and back. */
export function ViewSwitch() {
  const { t } = useTexts()
  const { isWeek, addressOf } = useView()
  return (
    <nav
      aria-label={t('week.view')}
      className="flex overflow-hidden rounded-control border border-line-strong text-small"
    >
      {(['board', 'week'] as const).map(view => (
        <Link
          key={view}
          to={addressOf(view)}
          aria-current={isWeek === (view === 'week') ? 'page' : undefined}
          className={classNames(
            'grid min-h-11 place-items-center px-3.5 font-medium focus-visible:-outline-offset-2',
            isWeek === (view === 'week') ? 'bg-sunken font-bold' : 'text-ink-soft hover:text-ink',
          )}
        >
          {t(`week.view.${view}`)}
        </Link>
      ))}
    </nav>
  )
}
