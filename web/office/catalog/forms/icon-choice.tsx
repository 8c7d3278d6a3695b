import { type MaterialIcon, materialIcons } from '#domain/catalog/material-icon.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { MaterialMark } from '#web/parts/material-mark.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'

type IconChoiceProps = { label: string; chosen: MaterialIcon | ''; onChoose: (icon: MaterialIcon | '') => void }

/** The choice offers the drawings that a material can have, each with its name. */
export function IconChoice({ label, chosen, onChoose }: IconChoiceProps) {
  const { t } = useTexts()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-medium">{label}</legend>
      <div className="grid grid-cols-1 gap-2 min-[20rem]:grid-cols-2">
        {(['', ...materialIcons] as const).map(icon => (
          <RadioCard
            key={icon}
            name="icon"
            value={icon}
            title={t(`catalog.icon.${icon || 'none'}`)}
            icon={<MaterialMark icon={icon || null} />}
            isChip
            checked={icon === chosen}
            onChange={() => onChoose(icon)}
          />
        ))}
      </div>
    </fieldset>
  )
}
