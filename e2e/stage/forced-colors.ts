/** In the system's own colours, where ours and all shadows are gone. */
import type { Locator } from '@playwright/test'

/** What is left of a look in those colours: lines, grounds, letters, and what the browser draws in a tick by itself. */
export const lookOf = (control: Locator, frame: string) =>
  control.evaluate((element, frame) => {
    const look = (one: Element) => {
      const { color, backgroundColor, borderColor, borderWidth, borderStyle, outlineStyle, outlineColor } =
        getComputedStyle(one)
      return [color, backgroundColor, borderColor, borderWidth, borderStyle, outlineStyle, outlineColor].join(' ')
    }
    const isDrawnByBrowser = getComputedStyle(element).appearance !== 'none'
    const isOn = element instanceof HTMLInputElement && isDrawnByBrowser && element.checked
    return { frame: look(element.closest(frame) ?? element), tick: isOn ? 'ticked' : 'empty' }
  }, frame)
