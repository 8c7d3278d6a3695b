import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** A code may lose a quarter of itself to mud and scratches, and has the white frame that readers need. */
const asPrinted = { ecc: 'quartile', border: 4 } as const

/** The QR code is drawn in lines, so that it prints sharp at any size. */
export function CodeDrawing({ text }: { text: string }) {
  const { side, path } = useMemo(() => drawn(text), [text])
  return (
    <svg viewBox={`0 0 ${side} ${side}`} className="label-code" shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** Dark squares that lie beside each other are one piece. */
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
