import type { Entity } from '../tags/entity.ts'
import { indexedColour } from './colours.ts'
import { type DxfDocument, type DxfLayer, defaultWeight } from './document.ts'

/** Puts a row of the tables where drawing looks for it; rows of no use here are passed over. */
export function readTableRow(document: DxfDocument, row: Entity): void {
  const name = row.text(2)
  const key = name.toUpperCase()
  switch (row.kind) {
    case 'LAYER':
      document.layers.set(key, layerOf(name, row))
      document.layerOfHandle.set(row.text(5), key)
      break
    case 'LTYPE':
      document.lineTypes.set(key, row.numbers(49))
      break
    case 'STYLE': {
      const isShx = !/\.(ttf|ttc|otf)$/i.test(row.text(3)) && !(row.text(3) === '' && key !== 'STANDARD')
      document.textStyles.set(key, {
        height: row.number(40),
        width: row.number(41, 1) || 1,
        oblique: row.number(50),
        isShx,
        isVertical: (row.number(70) & 4) !== 0,
      })
      break
    }
    case 'DIMSTYLE':
      document.arrowSizes.set(key, row.number(41, 0.18) * (row.number(40, 1) || 1))
      break
  }
}

function layerOf(name: string, row: Entity): DxfLayer {
  const colour = row.number(62, 7)
  const weight = row.number(370, -3)
  return {
    name,
    colour: row.has(420) ? row.number(420) & 0xffffff : indexedColour(Math.abs(colour)),
    lineType: row.text(6, 'CONTINUOUS').toUpperCase(),
    weight: weight >= 0 ? weight : defaultWeight,
    isOn: colour >= 0 && (row.number(70) & 1) === 0,
    isPlotted: row.number(290, 1) !== 0,
  }
}
