import type { ClashPointDetail } from '@sunmao/contract'
import { runsOf } from '@sunmao/viewer'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBench } from '../../browse/workbench.api.ts'
import { useClashWords } from '../clash-labels.ts'
import { overlapBox } from '../scene/show-clash.ts'
import { drawSketch, HEIGHT, sectionAxis, sideOf, WIDTH } from './sketch-geometry.ts'

const metres = (value: number) => value.toFixed(3)
type Boxes = Partial<Record<'a' | 'b', number[]>>

/** Where both elements stand, once their models are open in the picture. */
function useBoxes({ a, b }: ClashPointDetail): Boxes {
  const { viewer } = useBench()
  const [boxes, setBoxes] = useState<Boxes>({})
  const key = [a.fileId, a.index, b.fileId, b.index].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what changes of the elements
  useEffect(() => {
    const abort = new AbortController()
    setBoxes({})
    for (const [side, { fileId, index }] of Object.entries({ a, b }))
      viewer.whenThere(String(fileId), abort.signal).then(
        () => {
          const box = viewer.boxOf({ [fileId]: runsOf([index]) })
          if (box) setBoxes((before) => ({ ...before, [side]: [...box.min, ...box.max] }))
        },
        // Another one is open by then.
        () => undefined,
      )
    return () => abort.abort()
  }, [viewer, key])
  return boxes
}

/** A section through both elements with the storeys, what they have in common and how much that is. */
export function SectionSketch({ point }: { point: ClashPointDetail }) {
  const { t } = useTranslation()
  const { mm, nameOf } = useClashWords()
  const boxes = useBoxes(point)
  const overlap = overlapBox(point)
  const axis = sectionAxis(boxes.a, boxes.b)
  const middle = (overlap.min[axis] + overlap.max[axis]) / 2
  const side = (which: 'a' | 'b', half: number) => {
    const { bottom = overlap.min[2], top = overlap.max[2] } = point[which]
    return sideOf(boxes[which], axis, { bottom, top }, { middle, half })
  }
  const [a, b] = [side('a', 2), side('b', 0.2)]
  const isHeight = point.type === 'netHeight'
  const isApart = isHeight || a.bottom > b.top || b.bottom > a.top
  // Of a room: from its floor up to what hangs in it.
  const apart = isHeight
    ? { bottom: b.bottom, top: a.bottom }
    : { bottom: Math.min(a.top, b.top), top: Math.max(a.bottom, b.bottom) }
  const hit = {
    from: overlap.min[axis],
    to: overlap.max[axis],
    ...(isApart ? apart : { bottom: overlap.min[2], top: overlap.max[2] }),
  }
  const sketch = drawSketch({ a, b, hit, levels: point.levels })
  const [lower, lowest] = a.bottom <= b.bottom ? (['a', a.bottom] as const) : (['b', b.bottom] as const)
  const right = Math.min(WIDTH - 60, sketch.hit.x + sketch.hit.width + 14)
  const nameAt = (which: 'a' | 'b') => ({
    x: Math.max(4, sketch[which].x + 5),
    y: Math.max(11, sketch[which].y + Math.min(sketch[which].height - 4, 13)),
  })
  return (
    <svg className="clash-sketch" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('clash.sketch')}>
      <defs>
        <pattern id="clash-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" y1="0" x2="0" y2="6" className="clash-hatch" />
        </pattern>
      </defs>
      {sketch.levels.map(({ name, elevation, y }) => (
        <g key={name}>
          <line x1="8" x2={WIDTH - 8} y1={y} y2={y} className="clash-level" />
          <text x="8" y={y - 3}>
            ▽ {metres(elevation)} {name}
          </text>
        </g>
      ))}
      <rect {...sketch.a} className="clash-side-a" />
      <rect {...sketch.b} className="clash-side-b" />
      <rect {...sketch.b} fill="url(#clash-hatch)" />
      <rect {...sketch.hit} className={isApart ? 'clash-gap' : 'clash-hit'} />
      <g className="clash-dimension">
        <line x1={right} x2={right} y1={sketch.hit.y - 6} y2={sketch.hit.y + sketch.hit.height + 6} />
        <line x1={right - 5} x2={right + 5} y1={sketch.hit.y} y2={sketch.hit.y} />
        <line
          x1={right - 5}
          x2={right + 5}
          y1={sketch.hit.y + sketch.hit.height}
          y2={sketch.hit.y + sketch.hit.height}
        />
        <text x={right + 8} y={sketch.hit.y + sketch.hit.height / 2 + 4}>
          {mm(point.depth)}
        </text>
      </g>
      <text {...nameAt('a')} className="clash-name-a">
        {cut(nameOf(point.a))}
      </text>
      {sketch.b.width > 80 && (
        <text {...nameAt('b')} className="clash-name-b">
          {cut(nameOf(point.b))}
        </text>
      )}
      {sketch.b.width <= 80 && (
        <text x={sketch.b.x - 5} y={sketch.b.y + 13} textAnchor="end" className="clash-name-b">
          {cut(nameOf(point.b))}
        </text>
      )}
      <text x={WIDTH - 8} y={Math.min(HEIGHT - 5, sketch.bottomY + 14)} textAnchor="end">
        {t(`clash.bottomOf.${lower}`, { value: metres(lowest) })}
      </text>
    </svg>
  )
}

const LONGEST = 18
const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)
