import { LegalDocument, type LegalSources } from '#web/customer/legal/legal-document.tsx'
import { MapServiceNote } from '#web/customer/legal/map-service-note.tsx'

const sources: LegalSources = {
  en: () => import('./privacy.en.md?raw'),
  es: () => import('./privacy.es.md?raw'),
}

export default function PrivacyPage() {
  return <LegalDocument sources={sources} parts={{ '{mapService}': <MapServiceNote about="privacy" /> }} />
}
