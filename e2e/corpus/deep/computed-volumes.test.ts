import { expect, test } from 'vitest'
import { computedVolume, profileArea } from './computed-volumes.ts'
import { StepText } from './step-text.ts'

const areaOf = (...records: string[]) =>
  profileArea(new StepText(records.map((record, at) => `#${at + 1}=${record};`).join('\n')), 1)

test('profiles have the areas of the tables', () => {
  // Steel tables: HE 160 A 38.77 cm², UPN without slope and HFRHS by hand.
  expect(areaOf("IFCISHAPEPROFILEDEF(.AREA.,'HE160A',$,160.,152.,6.,9.,15.)")! / 100).toBeCloseTo(38.77, 1)
  expect(areaOf('IFCCIRCLEPROFILEDEF(.AREA.,$,$,10.)')).toBeCloseTo(314.159, 3)
  expect(areaOf('IFCCIRCLEHOLLOWPROFILEDEF(.AREA.,$,$,10.,1.)')).toBeCloseTo(59.69, 2)
  expect(areaOf('IFCRECTANGLEHOLLOWPROFILEDEF(.AREA.,$,$,100.,50.,5.,$,$)')).toBe(1400)
  expect(areaOf('IFCLSHAPEPROFILEDEF(.AREA.,$,$,100.,$,10.,$,$,$)')).toBe(1900)
  expect(areaOf('IFCUSHAPEPROFILEDEF(.AREA.,$,$,100.,50.,5.,8.,$,$,$)')).toBe(1220)
})

test('outlines are measured, with holes', () => {
  const square = (size: number, first: number) => [
    `IFCPOLYLINE((${[0, 1, 2, 3].map((at) => `#${first + at}`).join()}))`,
    'IFCCARTESIANPOINT((0.,0.))',
    `IFCCARTESIANPOINT((${size}.,0.))`,
    `IFCCARTESIANPOINT((${size}.,${size}.))`,
    `IFCCARTESIANPOINT((0.,${size}.))`,
  ]
  expect(areaOf('IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#2)', ...square(10, 3))).toBe(100)
  expect(areaOf('IFCARBITRARYPROFILEDEFWITHVOIDS(.AREA.,$,#2,(#7))', ...square(10, 3), ...square(4, 8))).toBe(84)
})

test('what the formula does not know has no area', () => {
  expect(areaOf('IFCUSHAPEPROFILEDEF(.AREA.,$,$,100.,50.,5.,8.,$,$,0.08)')).toBeNaN()
  expect(areaOf('IFCDERIVEDPROFILEDEF(.AREA.,$,#2,#3,$)')).toBeUndefined()
  expect(areaOf('IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#2)', 'IFCCOMPOSITECURVE((),.F.)')).toBeUndefined()
})

const wall = (direction: string, items: string) =>
  computedVolume(
    new StepText(`
      #1=IFCWALL('w',$,$,$,$,$,#2,$);
      #2=IFCPRODUCTDEFINITIONSHAPE($,$,(#3));
      #3=IFCSHAPEREPRESENTATION($,'Body','SweptSolid',(${items}));
      #4=IFCEXTRUDEDAREASOLID(#5,$,#6,3000.);
      #5=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,5000.,200.);
      #6=IFCDIRECTION((${direction}));
      #7=IFCMAPPEDITEM(#8,#10);
      #8=IFCREPRESENTATIONMAP($,#9);
      #9=IFCSHAPEREPRESENTATION($,'Body','SweptSolid',(#4));
      #10=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,$,1.,$);
      #11=IFCMAPPEDITEM(#8,#12);
      #12=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,$,2.,$);`),
    1,
    0.001,
  )

test('one extrusion has the volume of its profile times its depth, also aslant', () => {
  expect(wall('0.,0.,1.', '#4')).toBeCloseTo(3, 9)
  expect(wall('0.,3.,4.', '#4')).toBeCloseTo(2.4, 9)
  expect(wall('0.,0.,1.', '#7')).toBeCloseTo(3, 9)
})

test('several items and scaled ones have no computed volume', () => {
  expect(wall('0.,0.,1.', '#4,#4')).toBeUndefined()
  expect(wall('0.,0.,1.', '#11')).toBeUndefined()
})
