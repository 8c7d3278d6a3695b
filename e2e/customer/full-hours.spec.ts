import { expect } from '@playwright/test'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { changesAnswer, refuses } from '../stage/changed-answers.ts'
import { weekdays } from '../stage/days.ts'
import { test } from '../stage/fixtures.ts'
import { guestCart } from '../stage/prepared.ts'
import { onBothScreens } from '../stage/screens.ts'

type Options = { readonly fullHours?: { dropOff: TimeWindow[]; pickup: TimeWindow[] } }

test(
  'a customer sees full hours but cannot choose them, and reads so if the hours are full when they are sent',
  onBothScreens,
  async ({ page, app, customer }) => {
    const { dropOff, pickup } = weekdays()
    const morning = { day: dropOff, start: 9, end: 12 }
    await changesAnswer<Options>(page, 'getScheduleOptions', options => ({
      ...options,
      fullHours: { dropOff: [morning], pickup: [] },
    }))
    await page.goto(`/checkout/${await guestCart(app, ['pickup-dropoff', 'add-ons'])}/pickup-dropoff`)
    await customer.picksDays(dropOff, pickup)
    const hours = page.getByRole('region', { name: 'Drop-off', exact: true }).getByRole('radio')
    const full = hours.and(page.getByRole('radio', { name: /^9:00 AM/ }))
    await expect(full).toBeDisabled()
    await expect(full).toHaveAccessibleDescription(/Full/)
    await expect(hours.first()).toBeChecked()
    await expectAccessible(page)
    await refuses(page, 'upsertPickupDropOffWindow', 'hours-full')
    await customer.continues()
    await expect(page.getByRole('alert').first()).toContainText('Those hours are full.')
    await page.unrouteAll({ behavior: 'wait' })
    await hours.nth(1).check()
    await customer.continues()
    await customer.sees('You might also be interested in...')
  },
)
