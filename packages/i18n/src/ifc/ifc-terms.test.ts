import { describe, expect, it } from 'vitest'
import { classTerms } from './class-terms.ts'
import { classesNamed, ifcTerms } from './ifc-terms.ts'
import { propertyTerms } from './property-terms.ts'
import { setTerms } from './set-terms.ts'
import { valueTerms } from './value-terms.ts'

describe('the words of the trade', () => {
  it.each([
    ['classes', classTerms],
    ['sets', setTerms],
    ['properties', propertyTerms],
    ['values', valueTerms],
  ])('are there in both languages for all %s', (_, terms) => {
    const odd = Array.from(terms).filter(
      ([name, [zh, en]]) => !name || !/^[\p{Script=Han}]/u.test(zh) || !/^[A-Z][^\p{Script=Han}|]*$/u.test(en),
    )
    expect(odd).toEqual([])
  })

  it('name classes, sets, properties and values', () => {
    const [zh, en] = [ifcTerms('zh-CN'), ifcTerms('en')]
    expect([zh.classTerm('IfcDuctSegment'), en.classTerm('IfcDuctSegment')]).toEqual(['风管', 'Duct'])
    expect([zh.setTerm('Pset_WallCommon'), en.setTerm('Pset_WallCommon')]).toEqual(['墙', 'Wall'])
    expect([zh.setTerm('Qto_SlabBaseQuantities'), en.setTerm('Qto_SlabBaseQuantities')]).toEqual([
      '楼板 工程量',
      'Slab quantities',
    ])
    expect([zh.setTerm('BaseQuantities'), en.setTerm('BaseQuantities')]).toEqual(['工程量', 'Quantities'])
    expect([zh.propertyTerm('LoadBearing'), en.propertyTerm('FireRating')]).toEqual(['承重', 'Fire rating'])
    expect([zh.valueTerm('true'), en.valueTerm('false')]).toEqual(['是', 'No'])
  })

  it('leave alone what they do not know', () => {
    const zh = ifcTerms('zh-CN')
    const kept = [
      zh.classTerm('IfcSomething'),
      zh.setTerm('Wall'),
      zh.setTerm('Pset_OurOwn'),
      zh.propertyTerm('my name'),
    ]
    expect([...kept, zh.valueTerm('')]).toEqual(['IfcSomething', 'Wall', 'Pset_OurOwn', 'my name', ''])
  })

  it('find classes by a part of a word in either language', () => {
    expect(classesNamed('风管')).toEqual(['IfcDuctFitting', 'IfcDuctSegment'])
    expect(classesNamed('curtain')).toEqual(['IfcCurtainWall'])
  })
})
