import { LegalDocument, type LegalSources } from '#web/customer/legal/legal-document.tsx'

const sources: LegalSources = {
  en: () => import('./privacy.en.md?raw'),
  es: () => import('./privacy.es.md?raw'),
}

export default function PrivacyPage() {
  return <LegalDocument sources={sources} />
}
