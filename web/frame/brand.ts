import { useSyncExternalStore } from 'react'
import { type PageSettings, settings } from '#web/client/settings.ts'

/** The hauler's name as pages show it. A line does not break at its hyphen. */
export const shownName = (name: string): string => name.replaceAll('-', '\u2011')

export const haulerName = shownName(settings.hauler.name)

type Brand = PageSettings['brand']

let logo: string | null | undefined
const listeners = new Set<() => void>()

/**
 * The hauler's colors replace ours. The function sets them through the object model, because the content policy forbids
 * styles in a page.
 */
export function showBrand(brand: Brand = settings.brand): void {
  const { style } = document.documentElement
  style.setProperty('--brand', brand?.colors?.brand ?? '')
  style.setProperty('--brand-ink', brand?.colors?.ink ?? '')
  style.setProperty('--brand-deep', brand?.colors?.deep ?? '')
  logo = brand?.logo
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const readLogo = () => logo

export const useLogo = () => useSyncExternalStore(listen, readLogo, readLogo)
