import { describe, expect, it } from 'vitest'
import { kindOfTexts, tradeOfTexts } from './element-kind.ts'

const of = (name: string, discipline = '', ...words: string[]) => ({ class: name, discipline, words })

describe('the kind of an element', () => {
  it('is told by its class where that says it', () => {
    expect(kindOfTexts(of('IfcWallStandardCase', '', 'socket wall'))).toBe('wall')
    expect(kindOfTexts(of('IfcOutlet'))).toBe('outlet')
    expect(kindOfTexts(of('IfcCovering', '', 'CEILING'))).toBe('ceiling')
    expect(kindOfTexts(of('IfcCovering', '', 'FLOORING'))).toBe('finish')
  })

  it('of a generic class is told by type, name, system and material, the surest first', () => {
    expect(kindOfTexts(of('IfcBuildingElementProxy', 'E', 'NOTDEFINED', '五孔插座 86 型'))).toBe('outlet')
    expect(kindOfTexts(of('IfcFlowTerminal', 'P', '', '下垂型喷头'))).toBe('sprinkler')
    expect(kindOfTexts(of('IfcFlowSegment', '', '', '喷淋支管 DN25'))).toBe('pipe')
    expect(kindOfTexts(of('IfcBuildingElementProxy', '', '', 'Supply diffuser 600'))).toBe('airTerminal')
  })

  it('of flow segments is at last what the discipline lays', () => {
    const kinds = ['M', 'P', 'E'].map((discipline) => kindOfTexts(of('IfcFlowSegment', discipline, '', 'Segment 12')))
    expect(kinds).toEqual(['duct', 'pipe', 'tray'])
    expect(kindOfTexts(of('IfcBuildingElementProxy', '', 'Object 3'))).toBe('other')
  })
})

it('the trade is that of the model, else of the thing; what nothing tells has none', () => {
  expect(tradeOfTexts(of('IfcDuctSegment', 'A'))).toBe('architecture')
  expect(tradeOfTexts(of('IfcDuctSegment'))).toBe('air')
  expect(tradeOfTexts(of('IfcBuildingElementProxy', '', 'Object', 'Domestic water'))).toBe('water')
  expect(tradeOfTexts(of('IfcBuildingElementProxy'))).toBeUndefined()
})
