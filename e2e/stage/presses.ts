/** Journeys count here how much a person has to press and type. */
import type { Page } from '@playwright/test'

type PressCount = { presses: number; fields: number }

/**
 * Counts the presses by finger or key and the fields with typed text, as the browser reports them. A choice from a list counts as two
 * presses: one opens the list and one chooses. Several pages may share one count.
 */
export async function countPresses(page: Page, seen: PressCount = { presses: 0, fields: 0 }): Promise<PressCount> {
  await page.exposeFunction('isPressed', () => {
    seen.presses += 1
  })
  await page.exposeFunction('isTypedIn', () => {
    seen.fields += 1
  })
  await page.addInitScript(() => {
    const { isPressed, isTypedIn } = window as unknown as Record<'isPressed' | 'isTypedIn', () => void>
    const typed = new WeakSet<EventTarget>()
    const isField = (target: EventTarget | null) =>
      target instanceof HTMLInputElement && ['text', 'tel', 'email', ''].includes(target.type)
    addEventListener('pointerdown', ({ isTrusted, target }) => isTrusted && !isField(target) && isPressed(), true)
    addEventListener('keydown', ({ isTrusted, key }) => isTrusted && ['Enter', ' '].includes(key) && isPressed(), true)
    const type = ({ target }: Event) => {
      if (!target || !isField(target) || typed.has(target)) return
      typed.add(target)
      isTypedIn()
    }
    addEventListener('input', type, true)
    const choose = ({ target }: Event) => {
      if (!(target instanceof HTMLSelectElement)) return
      isPressed()
      isPressed()
    }
    addEventListener('change', choose, true)
  })
  return seen
}
