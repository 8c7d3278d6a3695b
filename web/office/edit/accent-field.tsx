import { accentPattern, checkAccent, contrastsOf, productColors, shownContrast } from '#domain/company/brand.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { Field, inputStyle } from '#web/ui/field.tsx'

type AccentFieldProps = { label: string; value: string; error: string | undefined; onChange: (value: string) => void }

/**
 * The person types a color by its digits or chooses it in the browser. If text in that color could not be read, a message says so at once
 * and offers the nearest color that can.
 */
export function AccentField({ label, value, error, onChange }: AccentFieldProps) {
  const { t } = useTexts()
  const typed = value.trim().toLowerCase()
  const isColor = accentPattern.test(typed)
  const problem = isColor ? checkAccent(typed) : null
  const unreadable = problem && (
    <>
      <p>{t(`brand.accent.${problem.place}`, { contrast: problem.contrast })}</p>
      <button
        type="button"
        onClick={() => onChange(problem.nearest)}
        className="min-h-11 font-medium text-ink underline underline-offset-4"
      >
        {t('brand.accent.nearest', { shade: problem.nearest })}
      </button>
    </>
  )
  return (
    <Field
      label={label}
      hint={isColor ? t('brand.accent.read', contrastWords(typed)) : t('brand.accent.hint')}
      error={unreadable || error}
    >
      {wiring => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={t('brand.accent.choose')}
            value={isColor ? typed : productColors.brand}
            onChange={event => onChange(event.target.value)}
            className="h-12 w-14 shrink-0 rounded-control border border-line-strong bg-surface p-1"
          />
          <input
            {...wiring}
            type="text"
            value={value}
            autoComplete="off"
            spellCheck={false}
            onChange={event => onChange(event.target.value)}
            className={inputStyle}
          />
        </div>
      )}
    </Field>
  )
}

function contrastWords(accent: string) {
  const { button, light, dark } = contrastsOf(accent)
  return { button: shownContrast(button), light: shownContrast(light), dark: shownContrast(dark) }
}
