import { useState } from 'react'
import { accentPattern, type BrandChoice, brandSchema, judgeAccent } from '#domain/company/brand.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { EditForm } from '#web/office/edit/edit-form.tsx'
import { useEditing } from '#web/office/edit/use-editing.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { AccentField } from '#web/office/settings/brand/accent-field.tsx'
import { BrandPreview } from '#web/office/settings/brand/brand-preview.tsx'
import { refreshBrand, type StoredBrand } from '#web/office/settings/brand/queries.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

type TypedBrand = { readonly name: string; readonly accent: string }

/** The result is null if a field is wrong. */
function readBrand({ name, accent }: TypedBrand): BrandChoice | null {
  const typed = accent.trim().toLowerCase()
  const { success, data } = brandSchema.safeParse({ name, accent: typed === '' ? null : typed })
  return success && (data.accent === null || judgeAccent(data.accent) === null) ? data : null
}

/** The form has name and colour, with a preview before they are saved. */
export function BrandForm({ stored }: { stored: StoredBrand }) {
  const { t } = useTexts()
  const editing = useEditing({ version: stored.version, fields: { name: stored.name, accent: stored.accent ?? '' } })
  const { typed, set } = editing
  const [isTried, setTried] = useState(false)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, brand: BrandChoice) => api.office.brand.save.mutate({ version: editing.seenVersion, brand }),
    {
      refresh: refreshBrand,
      onDone: () => {
        editing.saved()
        toast({ kind: 'success', title: t('brand.saved') })
      },
    },
  )
  const brand = readBrand(typed)
  const send = () => {
    setTried(true)
    if (brand) void submit(brand)
    return brand !== null
  }
  const accent = typed.accent.trim().toLowerCase()
  const isNameWrong = isTried && !brandSchema.shape.name.safeParse(typed.name).success
  return (
    <EditForm
      editing={editing}
      isPending={isPending}
      isOff={isOff}
      failure={failure}
      onSend={send}
      objectId={stored.id}
      labels={{ name: t('brand.name'), accent: t('brand.accent') }}
      save={t('brand.save')}
    >
      <div className="grid gap-4 rounded-card border border-line bg-surface p-4 md:grid-cols-2">
        <TextField
          label={t('brand.name')}
          error={isNameWrong && t('brand.name.wrong')}
          value={typed.name}
          onChange={event => set({ name: event.target.value })}
        />
        <AccentField value={typed.accent} isTried={isTried} onChange={value => set({ accent: value })} />
      </div>
      <BrandPreview name={typed.name} accent={accentPattern.test(accent) ? accent : null} />
    </EditForm>
  )
}
