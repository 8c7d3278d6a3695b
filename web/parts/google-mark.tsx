/** Google's terms ask for its name beside what it has found, as it is written and in no other language. */
export function GoogleMark() {
  return (
    <span translate="no" className="whitespace-nowrap text-small text-ink-soft">
      Google Maps
    </span>
  )
}
