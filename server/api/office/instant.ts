/**
 * Reads a time that PostgreSQL has written within JSON, with an offset and microseconds. Calls answer it like every other `Date`, which JSON
 * writes as `2026-11-27T12:00:00.000Z`.
 */
export const instant = (text: string): Date => new Date(text)
