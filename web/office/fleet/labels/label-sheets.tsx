import { boxAddress } from '#domain/fleet/box-code.ts'
import { formatPhone } from '#domain/value/phone.ts'
import { shownName } from '#web/frame/brand.ts'
import { useTexts } from '#web/i18n/i18n.ts'
import { sheetsOf } from '#web/office/fleet/labels/sheets-of.ts'
import type { LabelHead } from '#web/office/fleet/queries.ts'
import { CodeDrawing } from '#web/office/parts/code-drawing.tsx'

type LabelSheetsProps = { numbers: readonly string[]; head: LabelHead; skipped: number }

/** The preview of the sheets looks like the printed paper. */
export function LabelSheets({ numbers, head, skipped }: LabelSheetsProps) {
  const { t } = useTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen the sheets scroll sideways, and the keyboard needs the focus to scroll them
    <section className="label-sheets" tabIndex={0} aria-label={t('labels.sheets')}>
      {sheetsOf(numbers, skipped).map((places, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sheets never change their order, so a sheet is known by its index
        <div key={at} className="label-sheet">
          {places.map((number, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the labels never change their order, so a label is known by its index
            <div key={place} className="label-place">
              {number !== null && <Label number={number} head={head} />}
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}

/** A label has the box number as large as it fits, and the phone number to call. */
function Label({ number, head: { hauler, origin, prefix } }: { number: string; head: LabelHead }) {
  return (
    <article className="label" aria-label={number}>
      <NumberDrawing number={number} />
      <div className="label-foot">
        <CodeDrawing className="label-code" text={boxAddress(origin, { prefix, number })} />
        <div className="label-words">
          <p className="label-name">{shownName(hauler.name)}</p>
          {hauler.phone && <p className="label-phone">{formatPhone(hauler.phone)}</p>}
        </div>
      </div>
    </article>
  )
}

/** The width of a character as a share of its font size. The widest digit and the widest letter of the typeface are narrower. */
const widthOfLetter = 0.72
const [width, height] = [360, 100]
/** The height of capitals and digits as a share of the font size. */
const shareOfCapitals = 0.73

/** The number is as wide as the label, and never higher than its line. */
function NumberDrawing({ number }: { number: string }) {
  const size = Math.min(height / shareOfCapitals, width / (number.length * widthOfLetter))
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="label-number" aria-hidden="true">
      <text x={width / 2} y={(height + size * shareOfCapitals) / 2} fontSize={size} textAnchor="middle">
        {number}
      </text>
    </svg>
  )
}
