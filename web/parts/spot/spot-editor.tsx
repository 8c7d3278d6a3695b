import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { checkSpot } from '#domain/spot/check-spot.ts'
import { drawSpot, topOf } from '#domain/spot/draw-spot.ts'
import { boxShape } from '#domain/spot/shapes.ts'
import {
  type BoxFeet,
  driveways,
  movedTo,
  onOtherLot,
  plot,
  type Spot,
  turnedBy,
  wireChoices,
} from '#domain/spot/spot.ts'
import { findingsOf, spotSentence } from '#domain/spot/spot-words.ts'
import { useCloseQuestion } from '#web/frame/close-guard.tsx'
import { useTexts } from '#web/i18n/i18n.ts'
import { SpotPicture } from '#web/parts/spot/spot-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

type SpotEditorProps = {
  first: Spot
  box: BoxFeet
  isPending: boolean
  onSave: (spot: Spot) => void
  onClose: () => void
}

/**
 * The dialog shows the lot to scale. The customer moves and turns the dumpster on it, and reads at once what a driver would say. Before a
 * changed spot is lost, the dialog asks.
 */
export default function SpotEditor({ first, box, isPending, onSave, onClose }: SpotEditorProps) {
  const { t } = useTexts()
  const [spot, change] = useState(first)
  const { close, question } = useCloseQuestion(JSON.stringify(spot) !== JSON.stringify(first), onClose, {
    title: t('spot.leave.title'),
    text: t('spot.leave.text'),
    go: t('spot.leave.go'),
    stay: t('spot.leave.stay'),
  })
  return (
    <>
      <Dialog
        open
        onClose={() => {
          if (!isPending) close()
        }}
        title={t('spot.editor.title')}
        closeLabel={t('shell.close')}
        actions={
          <>
            <span className="mr-auto flex gap-2">
              {([-1, 1] as const).map(step => (
                <Button
                  key={step}
                  variant="outline"
                  size="icon"
                  aria-label={t(step === 1 ? 'spot.editor.right' : 'spot.editor.left')}
                  onClick={() => change(turnedBy(spot, step))}
                >
                  <TurnIcon isLeft={step === -1} />
                </Button>
              ))}
            </span>
            <Button pending={isPending} onClick={() => onSave(spot)}>
              {t('spot.editor.save')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <Plot spot={spot} box={box} onChange={change} />
          <Findings spot={spot} box={box} />
          <Lot spot={spot} onChange={change} />
        </div>
      </Dialog>
      {question}
    </>
  )
}

type PlotProps = { spot: Spot; box: BoxFeet; onChange: (spot: Spot) => void }

const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
const longMove = 5
/** The browser gives a finger the same number as the main button of a mouse. */
const mainButton = 0

/** A finger, a mouse and the keys move the dumpster. A tap on the plot moves it there, for a person who cannot drag. */
function Plot({ spot, box, onChange }: PlotProps) {
  const { t } = useTexts()
  const hint = useId()
  const area = useRef<HTMLDivElement>(null)
  const drawing = drawSpot(spot, box)
  const top = topOf(spot)
  /** The distance of the pointer from the middle of the dumpster when the drag began. */
  const held = useRef<readonly [x: number, y: number] | null>(null)

  const placeOf = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const edges = area.current?.getBoundingClientRect()
    if (!edges || edges.width === 0) return [spot.x, spot.y]
    const feet = drawing.width / edges.width
    return [(clientX - edges.left) * feet, top - (clientY - edges.top) * feet]
  }
  const take = (event: PointerEvent<SVGElement>) => {
    if (event.button !== mainButton) return
    const [x, y] = placeOf(event)
    held.current = [x - spot.x, y - spot.y]
    event.currentTarget.setPointerCapture?.(event.pointerId)
    event.stopPropagation()
  }
  const drag = (event: PointerEvent) => {
    if (held.current === null) return
    const [x, y] = placeOf(event)
    onChange(movedTo(spot, x - held.current[0], y - held.current[1]))
  }
  const drop = () => {
    held.current = null
  }
  const put = (event: PointerEvent) => {
    if (event.button !== mainButton) return
    const [x, y] = placeOf(event)
    onChange(movedTo(spot, x, y))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = moves[event.key]
    if (!move && event.key.toLowerCase() !== 'r') return
    event.preventDefault()
    if (!move) return onChange(turnedBy(spot, event.shiftKey ? -1 : 1))
    const feet = event.shiftKey ? longMove : 1
    onChange(movedTo(spot, spot.x + move[0] * feet, spot.y + move[1] * feet))
  }
  return (
    <div className="flex flex-col gap-2">
      <p id={hint} className="text-small text-ink-soft">
        {t('spot.editor.hint')} <span className="pointer-coarse:sr-only">{t('spot.editor.keys')}</span>
      </p>
      <div
        ref={area}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the dumpster on the plot
        tabIndex={0}
        aria-label={t('spot.editor.plot')}
        aria-describedby={hint}
        onKeyDown={onKeyDown}
        className="relative select-none rounded-card leading-none"
      >
        <SpotPicture drawing={drawing} />
        <svg
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          aria-hidden="true"
          onPointerUp={put}
          className="absolute inset-0 size-full cursor-crosshair"
        >
          <text x="3" y={top + plot.street - 3} fontSize="4" className="fill-ink-soft">
            {t('spot.editor.street')}
          </text>
          <text x={plot.house.left + 3} y="11" fontSize="4" className="fill-surface">
            {t('spot.editor.house')}
          </text>
          {/* A finger needs more room than a dumpster of eight feet has. */}
          <path
            d={`M${boxShape(spot, { lengthFt: box.lengthFt + 4, widthFt: Math.max(18, box.widthFt) })
              .map(([x, y]) => `${x} ${top - y}`)
              .join('L')}Z`}
            onPointerDown={take}
            onPointerMove={drag}
            onPointerUp={event => {
              event.stopPropagation()
              drop()
            }}
            onPointerCancel={drop}
            data-testid="dumpster"
            className="cursor-grab touch-none fill-transparent active:cursor-grabbing"
          />
        </svg>
      </div>
    </div>
  )
}

function TurnIcon({ isLeft }: { isLeft: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`size-6 ${isLeft ? '-scale-x-100' : ''}`}>
      <path
        d="M18.5 8.5A7.5 7.5 0 1 0 19.5 13M19 3.5v5h-5"
        className="fill-none stroke-current"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

const marks = { good: '✓', tight: '!', bad: '✕' } as const
const tones = { good: 'bg-good-tint text-good', tight: 'bg-warn-tint text-warn', bad: 'bg-bad-tint text-bad' } as const

/** A screen reader reads the description and the checks after each move. */
function Findings({ spot, box }: { spot: Spot; box: BoxFeet }) {
  const { t, language } = useTexts()
  const checks = checkSpot(spot, box)
  return (
    <div role="status" className="flex flex-col gap-2">
      <ul className="flex flex-col gap-1.5">
        {findingsOf(checks, language).map(({ about, verdict, text }) => (
          <li key={about} className="flex items-start gap-2.5">
            <span
              aria-hidden="true"
              className={`grid size-6 shrink-0 place-items-center rounded-round text-small font-bold ${tones[verdict]}`}
            >
              {marks[verdict]}
            </span>
            <span>
              <span className="sr-only">{t(`spot.check.${verdict}`)}: </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">{spotSentence(checks, language)}</p>
    </div>
  )
}

type LotProps = { spot: Spot; onChange: (spot: Spot) => void }

/** The customer says what the lot is like. The drawing follows. */
function Lot({ spot, onChange }: LotProps) {
  const { t } = useTexts()
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <SelectField
        label={t('spot.wires')}
        value={spot.wires ?? 'unknown'}
        choices={(['unknown', ...wireChoices] as const).map(value => ({ value, label: t(`spot.wires.${value}`) }))}
        onChange={wires => onChange(onOtherLot(spot, { wires: wires === 'unknown' ? null : wires }))}
      />
      <SelectField
        label={t('spot.driveway')}
        value={spot.driveway}
        choices={driveways.map(value => ({ value, label: t(`spot.driveway.${value}`) }))}
        onChange={driveway => onChange(onOtherLot(spot, { driveway }))}
      />
      {spot.driveway !== 'none' && (
        <SelectField
          label={t('spot.cars')}
          value={`${spot.cars}`}
          choices={(['1', '2'] as const).map(value => ({ value, label: t(`spot.cars.${value}`) }))}
          onChange={cars => onChange(onOtherLot(spot, { cars: cars === '1' ? 1 : 2 }))}
        />
      )}
      <label className="flex flex-col gap-1.5 font-medium">
        {t('spot.house', { feet: spot.houseFeet })}
        <input
          type="range"
          {...plot.houseFeet}
          value={spot.houseFeet}
          onChange={event => onChange(onOtherLot(spot, { houseFeet: event.target.valueAsNumber }))}
          className="block h-12 w-full cursor-pointer accent-ink"
        />
      </label>
    </div>
  )
}
