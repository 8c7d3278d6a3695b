import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import {
  maxPhotos,
  maxPictureInBytes,
  type PictureKind,
  type PublicPicture,
  picturePath,
  pixelsOf,
} from '#domain/company/public-picture.ts'
import { pictureForm } from '#domain/company/public-picture-form.ts'
import { useClient } from '#web/client/client.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { ActFailure } from '#web/office/edit/act-failure.tsx'
import { ActForm } from '#web/office/edit/act-form.tsx'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { useRecordForm } from '#web/office/edit/use-record-form.ts'
import { handleKeys } from '#web/office/keys/page-keys.ts'
import { isHandleKey, placesOfMove, useFocusOnMoved } from '#web/office/list/move-handle.tsx'
import { useMe } from '#web/office/session/me.ts'
import { picturesQuery, refreshPictures } from '#web/office/settings/brand/queries.ts'
import { sendPicture } from '#web/office/settings/brand/send-picture.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** The office chooses the pictures of the hauler's public pages, which are one cover and photos of its work (rule C65). */
export function PicturesPart() {
  const { t } = useTexts()
  const titleId = useId()
  const query = useQuery(picturesQuery())
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
      <h2 id={titleId} className="text-large font-bold">
        {t('pictures.title')}
      </h2>
      <p className="max-w-prose text-small text-ink-soft">{t('pictures.lead')}</p>
      {query.data ? (
        <Pictures pictures={query.data} />
      ) : (
        <p role="status">{t(query.isError ? 'pictures.failed' : 'shell.loading')}</p>
      )}
    </section>
  )
}

function Pictures({ pictures }: { pictures: readonly PublicPicture[] }) {
  const { t } = useTexts()
  const cover = pictures.find(({ kind }) => kind === 'cover')
  const photos = pictures.filter(({ kind }) => kind === 'photo')
  const { move, moved, failure, isOff } = useMovePhoto(photos)
  return (
    <>
      {cover && <Picture picture={cover} />}
      <AddPicture
        key={`cover ${cover?.id}`}
        kind="cover"
        replaces={cover?.id}
        label={t(cover ? 'pictures.cover.another' : 'pictures.cover.choose')}
      />
      {photos.length > 1 && <p className="text-small text-ink-soft">{t('pictures.order.hint')}</p>}
      <ActFailure failure={failure} />
      {photos.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <Picture picture={photo}>
                {photos.length > 1 &&
                  steps.map(({ name, by }) => (
                    <Button
                      key={name}
                      size="sm"
                      variant="outline"
                      {...(moved?.id === photo.id && moved.by === by && { 'data-move': photo.id })}
                      disabled={isOff}
                      aria-disabled={photos[at + by] === undefined}
                      aria-label={t(`pictures.${name}.which`, { alt: photo.alt })}
                      className="aria-disabled:opacity-40"
                      onClick={() => move(photo.id, by)}
                      onKeyDown={event => {
                        if (!isHandleKey(event.key)) return
                        event.preventDefault()
                        move(photo.id, handleKeys[event.key] === 'earlier' ? -1 : 1)
                      }}
                    >
                      {t(`pictures.${name}`)}
                    </Button>
                  ))}
              </Picture>
            </li>
          ))}
        </ul>
      )}
      {photos.length < maxPhotos && <AddPicture kind="photo" label={t('pictures.photo.choose')} />}
    </>
  )
}

const steps = [
  { name: 'earlier', by: -1 },
  { name: 'later', by: 1 },
] as const

type Moved = { readonly id: string; readonly by: -1 | 1 }

/** Moves a photo by one place. Afterwards the button has the focus again, so that the next press moves the photo further. */
function useMovePhoto(photos: readonly PublicPicture[]) {
  const [moved, setMoved] = useState<Moved | null>(null)
  const ids = photos.map(photo => photo.id)
  const { submit, isPending, failure, isOff } = useOfficeAct(
    (api, input: { id: string; before: string | null }) => api.office.pictures.move.mutate({ ...input, seen: ids }),
    { refresh: refreshPictures, waitsForRefresh: true },
  )
  useFocusOnMoved(ids, moved?.id ?? null)
  const move = (id: string, by: -1 | 1) => {
    const places = placesOfMove(ids, id, { by })
    if (!places || isPending) return
    setMoved({ id, by })
    void submit({ id, before: ids[by < 0 ? places.target : places.target + 1] ?? null })
  }
  return { move, moved, failure, isOff }
}

/** `children` are buttons beside the one that removes the picture. */
function Picture({ picture, children }: { picture: PublicPicture; children?: ReactNode }) {
  const { t } = useTexts()
  const { id, version, kind, alt, altEs } = picture
  const remove = useOfficeAct((api, seen: { id: string; version: number }) => api.office.pictures.remove.mutate(seen), {
    refresh: refreshPictures,
    onDone: () => void toast({ kind: 'success', title: t('pictures.removed') }),
  })
  return (
    <figure className="flex max-w-md flex-col gap-2">
      <img
        src={picturePath(id, 'small')}
        alt={alt}
        {...pixelsOf[kind].small}
        className="h-auto w-full rounded-control border border-line"
      />
      <figcaption className="text-small text-ink-soft">
        {alt}
        {altEs && <span lang="es"> · {altEs}</span>}
      </figcaption>
      <ActFailure failure={remove.failure} />
      <div className="flex flex-wrap gap-2">
        {children}
        <Button
          size="sm"
          variant="secondary"
          disabled={remove.isOff}
          pending={remove.isPending}
          aria-label={t('pictures.remove.which', { alt })}
          onClick={() => void remove.submit({ id, version })}
        >
          {t('pictures.remove')}
        </Button>
      </div>
    </figure>
  )
}

const noTexts = { alt: '', altEs: '' }

type AddPictureProps = {
  kind: PictureKind
  /** The picture that the page shows in this place. The new one replaces it. */
  replaces?: string | undefined
  label: string
}

/** A picture is sent once it is chosen and described. */
function AddPicture({ kind, replaces, label }: AddPictureProps) {
  const { t } = useTexts()
  const client = useClient()
  const { organization } = useMe()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [id, setId] = useState(() => crypto.randomUUID())
  const form = useRecordForm({
    rules: pictureForm,
    record: null,
    opened: noTexts,
    name: kind,
    labels: { alt: t('pictures.alt'), altEs: t('pictures.altEs') },
    errors: { alt: t('pictures.alt.wrong'), altEs: t('pictures.alt.wrong') },
    call: async (_api, texts) => {
      if (!file) return
      const path = `/office/pictures?${new URLSearchParams({ id, kind, ...(replaces && { replaces }), ...texts })}`
      const organizationId = organization.id
      await sendPicture(client, { path, file, organizationId, maxBytes: maxPictureInBytes, refusal: 'not-a-picture' })
    },
    refresh: refreshPictures,
    saved: t('pictures.saved'),
    onDone: () => {
      setFile(null)
      setId(crypto.randomUUID())
      form.set(noTexts)
    },
  })
  const choose = (chosen: File | undefined) => {
    if (chosen) setFile(chosen)
    // The empty value lets the person choose the same file again.
    if (input.current) input.current.value = ''
  }
  return (
    <div className="flex max-w-md flex-col gap-3">
      <label className={buttonStyle({ variant: 'outline', className: 'self-start has-focus-visible:outline-2' })}>
        {label}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          disabled={form.frame.isOff}
          onChange={event => choose(event.target.files?.[0])}
          className="sr-only"
        />
      </label>
      {file && (
        <ActForm
          {...form.frame}
          save={t('pictures.save')}
          beside={
            <Button size="sm" variant="outline" onClick={() => setFile(null)}>
              {t('pictures.cancel')}
            </Button>
          }
        >
          <p className="text-small wrap-anywhere">{file.name}</p>
          <TextField {...form.text('alt')} hint={t('pictures.alt.hint')} />
          <TextField {...form.text('altEs')} hint={t('pictures.altEs.hint')} />
        </ActForm>
      )}
    </div>
  )
}
