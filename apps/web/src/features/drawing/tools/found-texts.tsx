import type { Box2, SheetText } from '@sunmao/dxf'
import { useSheet, useSheetCamera } from '../stage/sheet-stage.panel.tsx'

/** The box around a text, whatever its direction. */
export function textBox({ at: [x, y], width, height, angle }: SheetText): Box2 {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([u, v]) => [x + cos * u! - sin * v!, y + sin * u! + cos * v!] as const)
  const [xs, ys] = [corners.map(([cx]) => cx), corners.map(([, cy]) => cy)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Boxes on the sheet, such as around texts that were found; one of them stands out. */
export function SheetBoxes({
  boxes,
  chosen,
  className,
}: {
  boxes: readonly Box2[]
  chosen?: number
  className: string
}) {
  const view = useSheet()
  useSheetCamera()
  return (
    <svg className="sheet-over" aria-hidden="true">
      {boxes.map(([x0, y0, x1, y1], at) => {
        const [a, b] = [view.project([x0, y0]), view.project([x1, y1])]
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes have no other name.
            key={at}
            className={at === chosen ? `${className} ${className}-now` : className}
            x={Math.min(a.x, b.x) - 3}
            y={Math.min(a.y, b.y) - 3}
            width={Math.abs(b.x - a.x) + 6}
            height={Math.abs(b.y - a.y) + 6}
          />
        )
      })}
    </svg>
  )
}
