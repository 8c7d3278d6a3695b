import type { PageHosts } from '../../provider.ts'

/**
 * Google's script for browsers calls these hosts when a page searches an address. They have the script's files, the check of its key, and
 * the Places API (New). The script draws nothing, so it needs no frame, no picture, no style and no `eval`.
 */
export const googleScriptHosts: PageHosts = {
  script: ['https://maps.googleapis.com/maps/api/', 'https://maps.googleapis.com/maps-api-v3/'],
  frame: [],
  connect: ['https://maps.googleapis.com', 'https://places.googleapis.com'],
}
