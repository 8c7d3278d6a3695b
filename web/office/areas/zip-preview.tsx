import { useQuery } from '@tanstack/react-query'
import { canServe } from '#domain/area/zip-place.ts'
import { UnableToLoad } from '#web/frame/errors/unable-to-load.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { placeWords } from '#web/office/areas/place-words.ts'
import {
  previewQuery,
  refreshAreas,
  type ServedZips,
  type ZipPreview,
  type ZipSearch,
} from '#web/office/areas/queries.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

type PreviewProps = {
  areaId: string
  search: ZipSearch
  /** The label of the button. Without it, the label gives the number of ZIPs that are added. */
  label?: string
  onDone: (served: ServedZips) => void
}

/** Shows which ZIPs the button adds, and which ZIPs stay in their place. */
export function ZipPreviewPart({ areaId, search, label, onDone }: PreviewProps) {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(previewQuery(areaId, search))
  if (!data && isError) return <UnableToLoad component={t('areas.preview')} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton className="h-24 w-full" />
      </div>
    )
  }
  if (data.zips.length === 0) return <Notice announced>{t('areas.preview.none')}</Notice>
  return <Found preview={data} areaId={areaId} label={label} onDone={onDone} />
}

type FoundProps = Pick<PreviewProps, 'areaId' | 'onDone'> & { preview: ZipPreview; label: string | undefined }

function Found({ preview, areaId, label, onDone }: FoundProps) {
  const { t } = useTexts()
  const toAdd = preview.zips.filter(canServe).map(zip => zip.zipCode)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, zipCodes: string[]) => api.office.areas.serveZips.mutate({ areaId, zipCodes }),
    {
      refresh: refreshAreas,
      onDone: served => {
        const count = served.zips.filter(zip => zip.isDone).length
        const message = t('areas.served.told', { count: served.told })
        toast({ kind: 'success', title: t('areas.served.done', { count }), description: message })
        onDone(served)
      },
    },
  )
  return (
    <section aria-label={t('areas.preview')} className="flex flex-col items-start gap-3">
      <Groups preview={preview} />
      {preview.isCut && <p className="text-small">{t('areas.preview.cut')}</p>}
      {preview.waiting > 0 && <p className="text-small">{t('areas.preview.waiting', { count: preview.waiting })}</p>}
      <ActFailure failure={failure} />
      {toAdd.length === 0 ? (
        <p className="text-small text-ink-soft">{t('areas.serve.none')}</p>
      ) : (
        <Button pending={isPending} disabled={isOff} onClick={() => submit(toAdd)}>
          {label ?? t('areas.serve', { count: toAdd.length })}
        </Button>
      )}
    </section>
  )
}

/** Groups the ZIPs by what happens to them, with the count of each group. */
function Groups({ preview }: { preview: ZipPreview }) {
  const { t } = useTexts()
  const groups = new Map<string, string[]>()
  for (const zip of preview.zips) {
    const words = placeWords(zip, t)
    groups.set(words, [...(groups.get(words) ?? []), zip.zipCode])
  }
  return (
    <dl className="flex w-full flex-col gap-2 text-small">
      {[...groups].map(([words, zips]) => (
        <div key={words}>
          <dt className="font-medium">
            {words}: {t('areas.count', { count: zips.length })}
          </dt>
          <dd className="max-h-32 overflow-y-auto text-ink-soft tabular-nums">{zips.join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}
