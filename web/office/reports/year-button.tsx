import { useEffect, useRef, useState } from 'react'
import { useClient } from '#web/client/client.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { saveYear } from '#web/office/reports/year-file.ts'
import { useNotConnectedSince } from '#web/office/session/live.ts'
import { useMe } from '#web/office/session/me.ts'
import { Button } from '#web/ui/button.tsx'

/** The button saves every order and box behind the figures of a year as a file. */
export function YearButton({ year }: { year: number }) {
  const { t } = useTexts()
  const client = useClient()
  const { organization } = useMe()
  const isOff = useNotConnectedSince() !== null
  const [isSaving, setSaving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const gone = useRef(new AbortController())
  useEffect(() => {
    gone.current = new AbortController()
    return () => gone.current.abort()
  }, [])
  const save = () => {
    setSaving(true)
    setFailed(false)
    saveYear({ client, organizationId: organization.id, year, t, gone: gone.current.signal })
      .catch(() => setFailed(true))
      .finally(() => setSaving(false))
  }
  return (
    <>
      {hasFailed && (
        <p role="alert" className="text-small text-bad">
          {t('reports.year.failed')}
        </p>
      )}
      <Button size="sm" variant="outline" pending={isSaving} disabled={isOff} onClick={save}>
        {t('reports.year', { year: String(year) })}
      </Button>
    </>
  )
}
