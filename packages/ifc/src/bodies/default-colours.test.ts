import { describe, expect, it } from 'vitest'
import { elementClasses } from '../elements/element-classes.ts'
import { defaultColour } from './default-colours.ts'

const classes = [...elementClasses.values(), 'IfcSite', 'IfcSpatialZone', 'IfcNobodyKnows']
const alphaOf = (name: string) => defaultColour(name) & 0xff
const channels = (name: string) => [24, 16, 8].map((bits) => (defaultColour(name) >>> bits) & 0xff)

describe('defaultColour', () => {
  it('is neither white nor black nor loud for any class', () => {
    for (const name of classes) {
      const [low, high] = [Math.min(...channels(name)), Math.max(...channels(name))]
      expect([name, low >= 0x50, high <= 0xe8, high - low <= 0x70]).toEqual([name, true, true, true])
    }
  })

  it('lets one see through windows, spaces and what has no matter, and through nothing else', () => {
    expect(classes.filter((name) => alphaOf(name) < 0xff).toSorted()).toEqual([
      'IfcSpace',
      'IfcSpatialZone',
      'IfcVirtualElement',
      'IfcWindow',
      'IfcWindowStandardCase',
    ])
  })

  it('tells the kinds of a building apart, and gives one kind one colour', () => {
    const kinds = [
      ['IfcWall', 'IfcWallStandardCase', 'IfcWallElementedCase'],
      ['IfcSlab', 'IfcSlabStandardCase'],
      ['IfcColumn', 'IfcColumnStandardCase'],
      ['IfcBeam', 'IfcBeamStandardCase'],
      ['IfcDoor', 'IfcDoorStandardCase'],
      ['IfcWindow', 'IfcWindowStandardCase'],
      ['IfcDuctSegment', 'IfcDuctFitting'],
      ['IfcPipeSegment', 'IfcPipeFitting'],
      ['IfcCableCarrierSegment', 'IfcCableCarrierFitting'],
      ['IfcFurniture', 'IfcFurnishingElement'],
      ['IfcSpace'],
      ['IfcReinforcingBar', 'IfcReinforcingMesh'],
      ['IfcSite', 'IfcGeographicElement'],
      ['IfcBuildingElementProxy', 'IfcProxy', 'IfcNobodyKnows'],
    ]
    const colours = kinds.map((names) => [...new Set(names.map(defaultColour))])
    expect(colours.filter(({ length }) => length !== 1)).toEqual([])
    expect(new Set(colours.flat()).size).toBe(kinds.length)
  })

  it('is a whole number without a sign', () => {
    for (const name of classes) expect(defaultColour(name)).toBe(defaultColour(name) >>> 0)
  })
})
