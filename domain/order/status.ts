/** The color of a status's badge (rule L11). The label of a status is a text of the i18n area "status". */

export type BadgeColor = 'green' | 'amber' | 'red'

const green: readonly string[] = [
  'drop-off-confirmed',
  'pickup-confirmed',
  'completed',
  'refunded',
  'available',
  'active',
]
const red: readonly string[] = ['payment-failed', 'refund-failed', 'cancelled', 'suspended', 'out-of-service']

/**
 * Returns green for success, red for what failed, was cancelled, suspended or taken out of service, and amber for everything in progress.
 */
export function badgeColor(status: string): BadgeColor {
  if (green.includes(status)) return 'green'
  return red.includes(status) ? 'red' : 'amber'
}
