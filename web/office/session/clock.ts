/** The office shows times in short forms, because its people read hundreds of them a day. */
import { localTime } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import { dateFormat } from '#web/parts/formats.ts'

/** Returns a time such as "2:05 PM" in that time zone. */
export function formatClock(at: Date, language: Language, timeZone: string): string {
  const clock = dateFormat(`${language}-US`, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return clock.format(at).replace(/\s/g, '\u00a0')
}

/** Returns a time such as "1:48p" from minutes since midnight. */
export function formatMinute(minute: number): string {
  const { hour, minutes, half } = clockOf(minute)
  return `${hour}:${String(minutes).padStart(2, '0')}${half}`
}

/** Returns a time such as "1:48p" in that time zone. */
export const formatShortClock = (at: Date, timeZone: string): string => formatMinute(localTime(at, timeZone).minutes)

/** Returns a full hour such as "5p". */
export const formatHourMark = (minute: number): string => `${clockOf(minute).hour}${clockOf(minute).half}`

/** The day has two halves of twelve hours. Minutes beyond midnight belong to the next day. */
function clockOf(minute: number): { hour: number; minutes: number; half: 'a' | 'p' } {
  const ofDay = ((Math.round(minute) % 1440) + 1440) % 1440
  return { hour: Math.floor(ofDay / 60) % 12 || 12, minutes: ofDay % 60, half: ofDay < 720 ? 'a' : 'p' }
}

/** Returns the time that has passed, such as "1 h 25". From one day on it is like "1 d 4 h". */
export function formatElapsed(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 1440) return formatDuration(whole)
  const hours = Math.floor((whole % 1440) / 60)
  return hours === 0 ? `${Math.floor(whole / 1440)} d` : `${Math.floor(whole / 1440)} d ${hours} h`
}

/** Returns the time of driving and work, such as "40 min" or "1 h 25". For several drivers it may be "30 h". */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  const rest = whole % 60
  return rest === 0 ? `${Math.floor(whole / 60)} h` : `${Math.floor(whole / 60)} h ${String(rest).padStart(2, '0')}`
}

/** Returns the hours of a window, such as "9–11a" or "9a–12p". */
export function formatRange({ start, end }: { start: number; end: number }): string {
  const [from, to] = [clockOf(start * 60), clockOf(end * 60)]
  return from.half === to.half ? `${from.hour}–${to.hour}${to.half}` : `${from.hour}${from.half}–${to.hour}${to.half}`
}
