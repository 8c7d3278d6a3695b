import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/value/calendar.ts'
import { errorText } from '#web/frame/errors/error-text.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { dispatchKey, driverLinkQuery } from '#web/office/dispatch/queries.ts'
import { useOfficeAct } from '#web/office/edit/use-office-act.ts'
import { formatDay } from '#web/parts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type LinkDialogProps = { driverId: string; name: string; day: Day; onClose: () => void }

/** In this dialog the office sends a link to a driver's day as a text, copies the link, or ends it. */
export default function LinkDialog({ driverId, name, day, onClose }: LinkDialogProps) {
  const { t, language } = useTexts()
  const { data, error } = useQuery(driverLinkQuery(driverId, day))
  const link = useLink({ driverId, day, seen: data?.seen ?? null })
  // Until the dialog shows the current link, no button is on, because a person must not end a link that they have not seen.
  const isBusy = link.isOff || link.isPending || !data
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('driverLink.title', { driver: name, day: formatDay(day, language) })}
      closeLabel={t('shell.close')}
      actions={
        <>
          {data?.state === 'open' && (
            <Button variant="outline" disabled={isBusy} onClick={() => link.submit('revoke')}>
              {t('driverLink.revoke')}
            </Button>
          )}
          <Button variant="outline" disabled={isBusy} onClick={() => link.submit('copy')}>
            {t('driverLink.copy')}
          </Button>
          <Button disabled={isBusy} onClick={() => link.submit('text')}>
            {t('driverLink.text')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {!data && !error && <Skeleton className="h-6 w-full" />}
        {error && <p className="text-bad">{errorText(error)}</p>}
        {data && <p>{t(`driverLink.state.${data.state === 'open' && data.claimedAt ? 'claimed' : data.state}`)}</p>}
        <p className="text-small text-ink-soft">{t('driverLink.hint')}</p>
        {link.said}
      </div>
    </Dialog>
  )
}

type Act = 'text' | 'copy' | 'revoke'
type Outcome = { readonly url: string; readonly isTexted: boolean; readonly isCopied: boolean } | 'revoked'

/** Each call names the link that the dialog shows (rule V27), so that a person does not end the newer link of a colleague by mistake. */
function useLink(of: { driverId: string; day: Day; seen: string | null }) {
  const { t } = useTexts()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const {
    submit: send,
    isPending,
    failure,
    isOff,
  } = useOfficeAct(
    async ({ office: { links } }, wanted: Act): Promise<Outcome> => {
      if (wanted === 'revoke') {
        await links.revoke.mutate(of)
        return 'revoked'
      }
      const made = await links.make.mutate({ ...of, isTexted: wanted === 'text' })
      const isCopied = wanted === 'copy' && (await isInClipboard(made.url))
      return { ...made, isCopied }
    },
    {
      refresh: queries => {
        void queries.invalidateQueries({ queryKey: dispatchKey })
        // After this, the next call names the link that is current then.
        return queries.refetchQueries(
          { queryKey: driverLinkQuery(of.driverId, of.day).queryKey },
          { cancelRefetch: false },
        )
      },
      waitsForRefresh: true,
      onDone: setOutcome,
    },
  )
  const submit = (wanted: Act) => {
    setOutcome(null)
    void send(wanted)
  }
  const message =
    failure !== null ? (
      <Notice tone="red" announced>
        {errorText(failure)}
      </Notice>
    ) : (
      outcome !== null &&
      outcome !== 'revoked' && (
        <Notice tone={outcome.isTexted || outcome.isCopied ? 'green' : 'warning'} announced>
          {t(outcome.isTexted ? 'driverLink.texted' : outcome.isCopied ? 'driverLink.copied' : 'driverLink.giveIt')}{' '}
          {!outcome.isTexted && <span className="break-all font-medium">{outcome.url}</span>}
        </Notice>
      )
    )
  return { submit, isPending, isOff, said: message }
}

const isInClipboard = async (text: string): Promise<boolean> =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) ?? false
