import { FeePriceList } from '#web/customer/legal/fee-price-list.tsx'
import { LegalDocument, type LegalSources } from '#web/customer/legal/legal-document.tsx'
import { MapServiceNote } from '#web/customer/legal/map-service-note.tsx'
import { QueryProvider } from '#web/frame/query-provider.tsx'

const sources: LegalSources = {
  en: () => import('./terms.en.md?raw'),
  es: () => import('./terms.es.md?raw'),
}

export default function TermsPage() {
  return (
    <QueryProvider>
      <LegalDocument
        sources={sources}
        parts={{ '{feePrices}': <FeePriceList />, '{mapService}': <MapServiceNote about="terms" /> }}
      />
    </QueryProvider>
  )
}
