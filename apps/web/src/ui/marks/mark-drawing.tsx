import type { Mark } from '@sunmao/contract'
import { drawnMark, lineHeight, type PlaceOf } from './mark-geometry.ts'

interface MarkDrawingProps {
  mark: Mark
  placeOf: PlaceOf
  /** Its words are being typed in a field of their own. */
  isTyping?: boolean
}

/** One mark with a white halo, readable on any ground. */
export function MarkDrawing({ mark, placeOf, isTyping = false }: MarkDrawingProps) {
  const drawn = drawnMark(mark, placeOf)
  if (!drawn) return null
  const { path, label } = drawn
  return (
    <>
      {path && (
        <>
          <path className="mark-reach" d={path} />
          <path className="mark-halo" d={path} strokeWidth={mark.width + 3} />
          <path className="mark-line" d={path} stroke={mark.colour} strokeWidth={mark.width} />
        </>
      )}
      {label && !isTyping && (
        <>
          <rect
            className="mark-ground"
            x={label.x}
            y={label.y}
            width={label.width}
            height={label.height}
            rx={4}
            stroke={mark.colour}
          />
          <text className="mark-words" fill={mark.colour} fontSize={label.fontSize}>
            {label.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              <tspan key={at} x={label.x + 8} y={label.y + 4 + lineHeight(label.fontSize) * (at + 0.5)}>
                {line}
              </tspan>
            ))}
          </text>
        </>
      )}
    </>
  )
}
