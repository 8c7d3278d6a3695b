import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { drawSpot } from '#domain/spot/draw-spot.ts'
import { showSpot } from '#domain/spot/show-spot.ts'
import { type BoxFeet, boxFeetOf, firstSpot, type Spot } from '#domain/spot/spot.ts'
import { readCartId, storeCartId } from '#web/client/cart-storage.ts'
import { useClient } from '#web/client/client.ts'
import { useApi } from '#web/client/query.ts'
import { sendBytes } from '#web/client/send-bytes.ts'
import { makeSmaller } from '#web/client/smaller-photo.ts'
import { spotQuery } from '#web/customer/queries.ts'
import { showError } from '#web/frame/errors/show-error.ts'
import { useSubmit } from '#web/frame/forms/use-submit.ts'
import { lazyDialog } from '#web/frame/lazy-dialog.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { SmallPhoto } from '#web/parts/small-photo.tsx'
import { SpotFacts } from '#web/parts/spot/spot-facts.tsx'
import { SpotPicture } from '#web/parts/spot/spot-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const SpotEditor = lazyDialog(() => import('#web/parts/spot/spot-editor.tsx'))

/** The customer may show the spot by a drawing, a photo, or both. The page saves each at once, and goes on without them. */
export default function SpotCard({ cartId }: { cartId: string }) {
  const { t } = useTexts()
  const { data, isError, refetch } = useQuery(spotQuery(cartId))
  const [isEditing, edit] = useState(false)
  const save = useSaveSpot(cartId, () => edit(false))
  return (
    <Card aria-label={t('spot.title')} className="flex flex-col gap-3">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-large font-bold">{t('spot.title')}</h2>
          <p className="text-small text-ink-soft">{t('spot.lead')}</p>
        </div>
        {!data?.plot && !data?.remembered && (
          <span className="w-20 shrink-0">
            <SpotPicture drawing={example} />
          </span>
        )}
      </div>
      {!data && !isError && <Skeleton className="h-12 w-full" />}
      {isError && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-small">{t('spot.failed')}</p>
          <Button size="sm" variant="outline" onClick={() => refetch()}>
            {t('errors.tryAgain')}
          </Button>
        </div>
      )}
      {data && (
        <>
          {data.plot && <DrawnSpot plot={data.plot} box={data.box} />}
          {data.photo && (
            <SmallPhoto
              key={data.photo}
              url={data.photo}
              alt={t('spot.photo.alt')}
              className="aspect-4/3 w-full rounded-card border border-line object-cover sm:w-1/2"
            />
          )}
          {data.remembered && (
            <Remembered plot={data.remembered} box={data.box}>
              <Button variant="outline" pending={save.isPending} onClick={() => save.submit({ plot: data.remembered })}>
                {t('spot.again')}
              </Button>
            </Remembered>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" className="grow px-4! sm:grow-0" onClick={() => edit(true)}>
              {t(data.plot ? 'spot.move' : 'spot.draw')}
            </Button>
            <PhotoInput isPending={save.isPending} onPhoto={photo => save.submit({ photo })}>
              {t(data.photo ? 'spot.photo.replace' : 'spot.photo.add')}
            </PhotoInput>
            {data.plot && (
              <Button variant="link" pending={save.isPending} onClick={() => save.submit({ plot: null })}>
                {t('spot.remove')}
              </Button>
            )}
            {data.photo && (
              <Button variant="link" pending={save.isPending} onClick={() => save.submit({ photo: null })}>
                {t('spot.photo.remove')}
              </Button>
            )}
          </div>
          {save.problem && (
            <p role="alert" className="font-medium text-bad">
              {save.problem}
            </p>
          )}
          {isEditing && (
            <SpotEditor
              first={data.plot ?? data.remembered ?? firstSpot(data.box)}
              box={data.box}
              isPending={save.isPending}
              onSave={plot => save.submit({ plot })}
              onClose={() => edit(false)}
            />
          )}
        </>
      )}
    </Card>
  )
}

const usualBox = boxFeetOf(null)
/** Before the customer draws anything, the card shows what a drawing looks like. */
const example = drawSpot({ ...firstSpot(usualBox), wires: 'none' }, usualBox)

function DrawnSpot({ plot, box }: { plot: Spot; box: BoxFeet }) {
  const { language } = useTexts()
  return (
    <SpotFacts
      spot={showSpot({ plot, box, isEarlier: false }, null, language)}
      className="grid w-full grid-cols-1 items-start gap-3 sm:grid-cols-2"
    />
  )
}

function Remembered({ plot, box, children }: { plot: Spot; box: BoxFeet; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className="flex flex-col items-start gap-3 rounded-card bg-sunken p-3">
      <p className="font-medium">{t('spot.again.lead')}</p>
      <DrawnSpot plot={plot} box={box} />
      {children}
    </div>
  )
}

type PhotoInputProps = { isPending: boolean; onPhoto: (photo: File) => void; children: ReactNode }

/** The phone offers its camera and the pictures that it has. */
function PhotoInput({ isPending, onPhoto, children }: PhotoInputProps) {
  return (
    <label
      className={buttonStyle({
        variant: 'outline',
        className: 'grow px-4! sm:grow-0 focus-within:outline-2 focus-within:outline-ink',
      })}
    >
      <input
        type="file"
        accept="image/*"
        disabled={isPending}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onPhoto(file)
          target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  )
}

type Change = { readonly plot: Spot | null } | { readonly photo: File | null }

/** Saves a part of the spot. If the server continues with a copy of the cart, the page does too. */
function useSaveSpot(cartId: string, onSaved: () => void) {
  const { t } = useTexts()
  const api = useApi()
  const client = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (change: Change) => {
    if ('plot' in change) return api.saveSpot.mutate({ cartId, plot: change.plot })
    if (change.photo === null) return api.removeSpotPhoto.mutate({ cartId })
    const bytes = await readable(change.photo)
    const answer = await sendBytes(client, { path: `/carts/${cartId}/photo`, bytes, type: 'image/jpeg' })
    // The answer names the cart in which the photo is stored, which is a copy if another browser made the cart.
    return (await answer.json()) as { readonly cartId: string }
  }
  const { submit, isPending } = useSubmit(
    async (change: Change) => {
      setProblem(null)
      const saved = await send(change)
      await queries.invalidateQueries({ queryKey: spotQuery(saved.cartId).queryKey })
      return saved.cartId
    },
    {
      onDone: savedIn => {
        onSaved()
        if (savedIn === cartId) return
        if (readCartId() === cartId) storeCartId(savedIn)
        navigate(window.location.pathname.replace(cartId, savedIn), { replace: true })
      },
      onError: error => (error instanceof UnreadablePhoto ? setProblem(t('spot.photo.unreadable')) : showError(error)),
    },
  )
  return { submit, isPending, problem }
}

class UnreadablePhoto extends Error {}

async function readable(photo: File): Promise<ArrayBuffer> {
  try {
    return await makeSmaller(photo)
  } catch (cause) {
    throw new UnreadablePhoto('the browser cannot draw this file', { cause })
  }
}
