import { settings } from '#web/client/settings.ts'
import { LegalDocument, LegalPiece, type LegalSources } from '#web/customer/legal/legal-document.tsx'
import { MapServiceNote } from '#web/customer/legal/map-service-note.tsx'

const sources: LegalSources = {
  en: () => import('./privacy.en.md?raw'),
  es: () => import('./privacy.es.md?raw'),
}

/** This text is fetched only if Google receives the phone number of a customer who signs in. */
const ofFirebase: LegalSources = {
  en: () => import('./privacy-firebase.en.md?raw'),
  es: () => import('./privacy-firebase.es.md?raw'),
}

export default function PrivacyPage() {
  return (
    <LegalDocument
      sources={sources}
      parts={{
        '{mapService}': <MapServiceNote about="privacy" />,
        '{identity}': settings.identity ? <LegalPiece sources={ofFirebase} /> : null,
      }}
    />
  )
}
