/** This is the camera of the phone in a journey: Chromium plays a file in a loop as its picture. */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import encodeQR from 'qr'

const file = join(tmpdir(), `rolloff-camera-${process.pid}.y4m`)

/** The browser must start with these flags. It opens the file when a page uses the camera. */
export const cameraFlags = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]

const [width, height] = [640, 480]
const [dark, light, around] = [40, 220, 140]

/** Shows a label with this text to the camera from now on. */
export function holdBeforeCamera(text: string): void {
  const squares = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 })
  const side = Math.floor(400 / squares.length)
  const picture = Buffer.alloc(width * height, around)
  for (const [row, line] of squares.entries()) {
    for (const [column, isDark] of line.entries()) {
      for (let y = 0; y < side; y += 1) {
        const start = (40 + row * side + y) * width + 120 + column * side
        picture.fill(isDark ? dark : light, start, start + side)
      }
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, Buffer.alloc((width * height) / 2, 128)])
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`), frame, frame]),
  )
}
