import type { PageHosts } from '../../provider.ts'

/**
 * Google's script for browsers calls these hosts if a page searches an address: its own files, its check of the key, and the Places API (New).
 * It draws nothing, so it needs no frame, no picture, no style and no `eval`.
 */
export const googleScriptHosts: PageHosts = {
  script: ['https://maps.googleapis.com/maps/api/', 'https://maps.googleapis.com/maps-api-v3/'],
  frame: [],
  connect: ['https://maps.googleapis.com', 'https://places.googleapis.com'],
}
