import { LegalDocument, type LegalSources } from '#web/customer/legal/legal-document.tsx'

const sources: LegalSources = {
  en: () => import('./terms.en.md?raw'),
  es: () => import('./terms.es.md?raw'),
}

export default function TermsPage() {
  return <LegalDocument sources={sources} />
}
