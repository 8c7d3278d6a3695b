import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { RouterOutputs } from '#web/client/api.ts'
import { createApi } from '#web/client/api.ts'
import { useClient } from '#web/client/client.ts'
import { refusalOf } from '#web/client/errors.ts'
import { BigButton } from '#web/driver/big-button.tsx'
import { Screen } from '#web/driver/screen.tsx'
import { newSecret, readLink, storeLink } from '#web/driver/stored-link.ts'
import { rememberPage } from '#web/frame/page-visit.ts'
import { Redirect } from '#web/frame/redirect.tsx'
import { PageSkeleton } from '#web/frame/shell.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { formatDay } from '#web/parts/when.ts'

type Found = RouterOutputs['readDriverLink']
type Shown = Found | 'none' | 'failed' | null

/** The page names the driver of a texted link. The link belongs to the first phone on which the driver presses "That is me". */
export default function LinkPage() {
  const { token = '' } = useParams()
  const known = readLink()
  return known?.token === token ? <Redirect to="/" /> : <UnknownLink token={token} />
}

function UnknownLink({ token }: { token: string }) {
  const { t, language } = useTexts()
  const client = useClient()
  const navigate = useNavigate()
  const [shown, show] = useState<Shown>(null)
  const [isPending, setPending] = useState(false)
  /** The page makes the secret once. If the answer to a press was lost, the server recognizes the next press as one from the same phone. */
  const [secret] = useState(newSecret)
  const look = async () => {
    show(null)
    await createApi(client)
      .readDriverLink.query({ token, secret })
      .then(show, error => show(refusalOf(error) ? 'none' : 'failed'))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for each link, and not when its functions change
  useEffect(() => void look(), [token])
  const claim = async () => {
    const isStillHere = rememberPage()
    setPending(true)
    try {
      await createApi(client).claimDriverLink.mutate({ token, secret })
      storeLink({ token, secret })
      if (isStillHere()) navigate('/', { replace: true })
    } catch (error) {
      if (refusalOf(error)) await look()
      else show('failed')
    }
    setPending(false)
  }
  if (shown === null) return <PageSkeleton label={t('shell.loading')} />
  if (shown === 'failed') {
    return (
      <Screen title={t('dayLink.failed.title')} foot={<BigButton onClick={look}>{t('errors.tryAgain')}</BigButton>}>
        <p>{t('dayLink.failed')}</p>
      </Screen>
    )
  }
  if (shown === 'none') return <Useless why="gone" />
  const { state } = shown
  if (state !== 'open') return <Useless why={state} />
  const values = { driver: shown.driver.firstName, day: formatDay(shown.day, language) }
  return (
    <Screen
      title={t('dayLink.title', values)}
      foot={
        <BigButton disabled={isPending} onClick={claim}>
          {t('dayLink.claim')}
        </BigButton>
      }
    >
      <p>{t('dayLink.lead')}</p>
    </Screen>
  )
}

function Useless({ why }: { why: Exclude<Found['state'], 'open'> | 'gone' }) {
  const { t } = useTexts()
  return (
    <Screen title={t(`dayLink.${why}.title`)}>
      <p>{t('dayLink.askForNew')}</p>
    </Screen>
  )
}
