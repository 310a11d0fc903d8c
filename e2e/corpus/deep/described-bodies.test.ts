import { expect, test } from 'vitest'
import { describedBodies } from './described-bodies.ts'
import { StepText } from './step-text.ts'

/** One element of this class with one representation. */
const read = (type: string, representation: string, ...more: string[]) =>
  describedBodies(
    new StepText(
      [
        `#1=${type}('g',$,'name',$,$,$,#2,$);`,
        '#2=IFCPRODUCTDEFINITIONSHAPE($,$,(#3));',
        `#3=IFCSHAPEREPRESENTATION($,${representation});`,
        ...more,
      ].join('\n'),
    ),
  )

test('any class with a solid describes a body', () => {
  expect(read('IFCROADPART', "'Body','SweptSolid',(#4)", '#4=IFCEXTRUDEDAREASOLID($,$,$,1.);')).toEqual([
    { id: 1, type: 'IFCROADPART', representation: 'SweptSolid', items: ['IFCEXTRUDEDAREASOLID'] },
  ])
})

test('a solid of a kind that nobody knows is a body too', () => {
  expect(read('IFCWALL', "'Body','New',(#4)", '#4=IFCKNOTTEDSOLID(1.);')).toHaveLength(1)
})

test('curves and points are no body, in a set neither', () => {
  expect(read('IFCWALL', "'Body','Curve3D',(#4)", '#4=IFCPOLYLINE(());')).toEqual([])
  expect(
    read(
      'IFCWALL',
      "'Body','GeometricSet',(#4)",
      '#4=IFCGEOMETRICSET((#5,#6));',
      '#5=IFCCARTESIANPOINT((0.));',
      '#6=IFCTRIMMEDCURVE($);',
    ),
  ).toEqual([])
  expect(
    read('IFCWALL', "'Body','GeometricSet',(#4)", '#4=IFCGEOMETRICSET((#5));', '#5=IFCCURVEBOUNDEDPLANE($,$,());'),
  ).toHaveLength(1)
})

test('an axis, a footprint and an opening are no body', () => {
  const solid = '#4=IFCEXTRUDEDAREASOLID($,$,$,1.);'
  expect(read('IFCWALL', "'FootPrint','SweptSolid',(#4)", solid)).toEqual([])
  expect(read('IFCOPENINGELEMENT', "'Body','SweptSolid',(#4)", solid)).toEqual([])
})

test('mapped items are followed', () => {
  const found = read(
    'IFCDOOR',
    "'Body','MappedRepresentation',(#4)",
    '#4=IFCMAPPEDITEM(#5,$);',
    '#5=IFCREPRESENTATIONMAP($,#6);',
    "#6=IFCSHAPEREPRESENTATION($,'Body','Brep',(#7));",
    '#7=IFCFACETEDBREP(#8);',
  )
  expect(found).toMatchObject([{ representation: 'MappedRepresentation of Brep', items: ['IFCFACETEDBREP'] }])
})
