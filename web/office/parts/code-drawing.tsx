import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** Readers can still read the code when mud and scratches cover a quarter of it. The border of 4 is the white frame that they need. */
const asPrinted = { ecc: 'quartile', border: 4 } as const

/** Draws the QR code as one vector path, so that it prints sharp at any size. */
export function CodeDrawing({ text, className }: { text: string; className: string }) {
  const { side, path } = useMemo(() => drawn(text), [text])
  return (
    <svg viewBox={`0 0 ${side} ${side}`} className={className} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** Joins dark squares that lie side by side into one piece. */
export function drawn(text: string): { side: number; path: string } {
  const rows = encodeQR(text, 'raw', asPrinted)
  const pieces = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const length = (end < 0 ? row.length : end) - x
      return [`M${x} ${y}h${length}v1h-${length}z`]
    }),
  )
  return { side: rows.length, path: pieces.join('') }
}
