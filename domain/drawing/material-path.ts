/** The drawings of materials (rule C24). They are lines of one width on a ground of 24 by 24. */
import type { MaterialIcon } from '#domain/catalog/material-icon.ts'

const drawings: Readonly<Record<MaterialIcon, string>> = {
  bag: 'M8.5 8C5.5 10.5 4.5 13.5 4.5 16.5c0 2.5 1.7 4 4 4h7c2.3 0 4-1.5 4-4 0-3-1-6-4-8.5ZM8.5 8 7.5 4l3 1.5L12 3.5l1.5 2 3-1.5-1 4',
  furniture:
    'M5.5 11V8A2.5 2.5 0 0 1 8 5.5h8A2.5 2.5 0 0 1 18.5 8v3M3 13a1.9 1.9 0 0 1 3.8 0v2h10.4v-2a1.9 1.9 0 0 1 3.8 0v5.5H3V13Zm3 5.5v1.5m12-1.5v1.5',
  debris: 'M12.5 9.5 4 18l2 2 8.5-8.5M10 7l3.5-3.5q4.5 0 6.5 3.5l-2.5 1 2 2-3 3L10 7Z',
  wood: 'M4 16.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0Zm9 0a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0ZM8.5 9a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0Zm-1 7.5v.01m9-.01v.01M12 9v.01',
  drywall: 'M4 4.5h10.5v13H4v-13Zm10.5 1.8h3v13H7v-1.8m10.5-9.4h2.7v13h-10.5v-1.8',
  roofing: 'M2.5 19 12 4.5 21.5 19h-19Zm6.2-9.5h6.6M5.8 14h12.4M12 9.5V14m-3.5 0v5m7-5v5',
  'yard-waste': 'M4.5 20.5c2-5.5 5.5-9 10.5-11.5M7.5 16.5C4.5 10.5 9.5 4.5 20 4.5c.5 9.5-4.5 15-12.5 12Z',
  metal: 'M5.5 4.5h13V8H14v8h4.5v3.5h-13V16H10V8H5.5V4.5Z',
  cardboard: 'm4 8 8-4 8 4v8.5l-8 4-8-4V8Zm0 0 8 4 8-4m-8 4v8.5M8 6l8 4',
  dirt: 'M2.5 19.5C6.5 19 7 10.5 12 10.5s5.5 8.5 9.5 9h-19Zm7.5-3.5v.01m3.5-1.8v.01m1.5 2.8v.01M12 7V4m4.5 4.5 1.5-2m-10.5 2-1.5-2',
  concrete: 'M3.5 9.5h17v10h-17v-10Zm0 0L6 5h12l2.5 4.5M12 9.5l-1.5 3.5 3 2-1.5 4.5',
  brick: 'M3.5 5.5h17v13h-17v-13Zm0 4.3h17M3.5 14.2h17M12 5.5v4.3m-4 0v4.4m8-4.4v4.4m-4 0v4.3',
  tile: 'M4 4h7v7H4V4Zm9 0h7v7h-7V4ZM4 13h7v7H4v-7Zm9 0h7v7h-7v-7Z',
  mattress:
    'M3 9.5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v5.5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9.5Zm0 4h18m-13.5-3v.01m4.5-.01v.01m4.5-.01v.01',
  tire: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0Zm4.5 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0Zm4-8.5V6m0 12v2.5M3.5 12H6m12 0h2.5',
  screen: 'M3.5 5h17v11.5h-17V5ZM12 16.5V20m-4 0h8',
  appliance: 'M6.5 3.5h11v17h-11v-17Zm0 6.5h11M9.5 6v1.5m0 5.5v3',
  dust: 'M4.5 10.5C8 10 9 7.5 12 7.5s4 2.5 7.5 3v2.5c0 3.5-3.5 6-7.5 6s-7.5-2.5-7.5-6v-2.5Zm0 0L2.5 8m17 2.5 2-2.5M9 12h6m-6 3h6',
  paint: 'M5.5 8.5h13v11.5h-13V8.5Zm0 0a6.5 5 0 0 1 13 0m-13 4c2.5 0 1.5 3.5 4 3.5s2-3.5 4.5-3.5h4.5',
  battery: 'M3.5 8h17v11h-17V8ZM6.5 8V5h3v3m5 0V5h3v3m-11 5.5h3.5m4.5 0h3.5m-1.75-1.75v3.5',
  fuel: 'M7.5 10a4.5 4.5 0 0 1 9 0v8.5a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2V10Zm3-4.2V3.5h3v2.3m-6 7.2h9',
  medical: 'M9.5 4h5v5.5H20v5h-5.5V20h-5v-5.5H4v-5h5.5V4Z',
}

/** If a material has no drawing, an open dumpster is drawn in its place. */
const plain = 'M3 8.5h18L18.5 18h-13L3 8.5Zm4.5 9.5v1.5m9-1.5v1.5'

/** Returns the path of a material's drawing. */
export const materialPath = (icon: MaterialIcon | null | undefined): string => (icon ? drawings[icon] : plain)
