/** Google's terms require its name beside its results, in its own spelling and not translated. */
export function GoogleMark() {
  return (
    <span translate="no" className="whitespace-nowrap text-small text-ink-soft">
      Google Maps
    </span>
  )
}
