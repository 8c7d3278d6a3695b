/**
 * Reads a time that PostgreSQL has written in JSON, with an offset and microseconds. Calls return it like every other `Date`, which JSON
 * writes as `2026-11-27T12:00:00.000Z`.
 */
export const instant = (text: string): Date => new Date(text)
