import { useTexts } from '#web/i18n/i18n.ts'
import type { Box } from '#web/office/fleet/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type BoxChoiceProps = {
  boxes: readonly Box[]
  isChosen: (box: Box) => boolean
  onChoose: (boxes: readonly Box[], isOn: boolean) => void
}

/** Each box is a button that adds the box to the sheets or takes it out. */
export function BoxChoice({ boxes, isChosen, onChoose }: BoxChoiceProps) {
  const { t } = useTexts()
  const count = boxes.filter(isChosen).length
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t('labels.which')}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-small text-ink-soft">{t('labels.chosen', { count, all: boxes.length })}</p>
        <Button variant="outline" size="sm" onClick={() => onChoose(boxes, true)} disabled={count === boxes.length}>
          {t('labels.all')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => onChoose(boxes, false)} disabled={count === 0}>
          {t('labels.none')}
        </Button>
      </div>
      <div className="flex max-h-40 flex-wrap gap-2 overflow-y-auto p-1">
        {boxes.map(box => (
          <button
            key={box.id}
            type="button"
            aria-pressed={isChosen(box)}
            onClick={() => onChoose([box], !isChosen(box))}
            className={classNames(
              'min-h-9 min-w-18 rounded-control border px-2 text-small tabular-nums max-lg:min-h-11',
              isChosen(box) ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-surface text-ink-soft',
            )}
          >
            {box.number}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
