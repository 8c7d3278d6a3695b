/** Times of the office are short, because its people read hundreds of them a day. */
import type { Language } from '#domain/value/language.ts'

/** The text is like "2:05 PM", by the clocks of a zone. */
export function formatClock(at: Date, language: Language, timeZone: string): string {
  const clock = new Intl.DateTimeFormat(`${language}-US`, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return clock.format(at).replace(/\s/g, '\u00a0')
}

/** The text is like "7:40"; the minutes are counted from midnight. */
export const formatMinute = (minute: number): string => {
  const ofDay = ((Math.round(minute) % 1440) + 1440) % 1440
  return `${Math.floor(ofDay / 60)}:${String(ofDay % 60).padStart(2, '0')}`
}

/** The text is the time that has passed: "1 h 25", and from a day on "1 d 4 h". */
export function formatElapsed(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 1440) return formatDuration(whole)
  const hours = Math.floor((whole % 1440) / 60)
  return hours === 0 ? `${Math.floor(whole / 1440)} d` : `${Math.floor(whole / 1440)} d ${hours} h`
}

/** The text is the time of driving and work: "40 min", "1 h 25", and "30 h" of several drivers. */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  const rest = whole % 60
  return rest === 0 ? `${Math.floor(whole / 60)} h` : `${Math.floor(whole / 60)} h ${String(rest).padStart(2, '0')}`
}

/** The text is the hours of a window: "9–12". */
export const formatRange = ({ start, end }: { start: number; end: number }): string => `${start}–${end}`
