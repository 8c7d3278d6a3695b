/** These functions read the look of controls in the system's own colors, which replace ours and all shadows. */
import type { Locator } from '@playwright/test'

/**
 * Returns the visible look of a control in those colors: the drawn lines, the background of the letters, the letters,
 * and the browser's own tick. A transparent background counts as the background of the page.
 */
export const lookOf = (control: Locator, frame: string) =>
  control.evaluate((element, frame) => {
    const isClear = (color: string) => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color)
    const groundOf = (one: Element | null): string => {
      if (one === null) return 'the page'
      const { backgroundColor } = getComputedStyle(one)
      return isClear(backgroundColor) ? groundOf(one.parentElement) : backgroundColor
    }
    const lineOf = (style: string, width: string, color: string) =>
      style === 'none' || parseFloat(width) === 0 || isClear(color) ? 'none' : `${style} ${width} ${color}`
    const look = (one: Element) => {
      const { color, borderStyle, borderWidth, borderColor, outlineStyle, outlineWidth, outlineColor } =
        getComputedStyle(one)
      return [
        color,
        groundOf(one),
        lineOf(borderStyle, borderWidth, borderColor),
        lineOf(outlineStyle, outlineWidth, outlineColor),
      ].join(' / ')
    }
    const isDrawnByBrowser = getComputedStyle(element).appearance !== 'none'
    const isOn = element instanceof HTMLInputElement && isDrawnByBrowser && element.checked
    return { frame: look(element.closest(frame) ?? element), tick: isOn ? 'ticked' : 'empty' }
  }, frame)
