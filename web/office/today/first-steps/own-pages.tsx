import { useTexts } from '#web/i18n/i18n.ts'
import { CodeDrawing } from '#web/office/parts/code-drawing.tsx'
import { isOnlyHere } from '#web/office/parts/is-only-here.ts'
import { TextAnchor } from '#web/office/parts/text-link.tsx'
import { previewAddress } from '#web/office/today/first-steps/preview-address.ts'
import type { FirstStepsPage } from '#web/office/today/first-steps/queries.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

/** The hauler sees the own first page from the first minute, and opens both phone apps by a code. */
export function OwnPages({ page: { origin, isOnly } }: { page: FirstStepsPage }) {
  const { t } = useTexts()
  const apps = [
    { name: t('steps.customer'), address: `${origin}/get-started` },
    { name: t('steps.driver'), address: `${origin}/driver/` },
  ]
  return (
    <aside
      aria-label={t('steps.phones')}
      className="flex flex-col gap-4 border-line p-4 @max-[56rem]/steps:border-t sm:p-5 @min-[56rem]/steps:h-full @min-[56rem]/steps:border-l"
    >
      <a
        href={previewAddress}
        target="_blank"
        rel="noopener"
        className={buttonStyle({ variant: 'outline', size: 'sm' })}
      >
        {t('steps.preview')}
      </a>
      {!isOnly && <p className="text-small text-ink-soft">{t('steps.preview.shared')}</p>}
      <h3 className="font-bold">{t('steps.phones')}</h3>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
        {apps.map(({ name, address }) => (
          <li key={address} className="flex min-w-0 flex-col gap-2 text-small">
            {/* A reader needs a dark code on a light ground in every theme. */}
            <CodeDrawing text={address} className="w-full max-w-44 rounded-control bg-white text-black" />
            <TextAnchor href={address} className="font-medium">
              {name}
            </TextAnchor>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-soft wrap-anywhere">
        {isOnlyHere(origin) ? t('steps.phones.onlyHere', { address: origin }) : t('steps.phones.hint')}
      </p>
    </aside>
  )
}
