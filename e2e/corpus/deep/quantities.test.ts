import { expect, test } from 'vitest'
import { readOpenings } from './openings.ts'
import { chooseVolume, statedVolumes } from './quantities.ts'
import { StepText } from './step-text.ts'

const read = (unit: string, ...quantities: string[]) => {
  const step = new StepText(
    [
      `#1=IFCPROJECT('p',$,$,$,$,$,$,(),#2);`,
      '#2=IFCUNITASSIGNMENT((#3));',
      `#3=${unit};`,
      `#4=IFCWALL('w',$,$,$,$,$,$,$);`,
      `#5=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#4),#6);`,
      `#6=IFCELEMENTQUANTITY('q',$,'BaseQuantities',$,$,(${quantities.map((_, at) => `#${at + 20}`).join()}));`,
      ...quantities.map((quantity, at) => `#${at + 20}=${quantity};`),
      `#90=IFCCONVERSIONBASEDUNIT($,.VOLUMEUNIT.,'cubic foot',#91);`,
      '#91=IFCMEASUREWITHUNIT(IFCVOLUMEMEASURE(0.028316846592),#92);',
      '#92=IFCSIUNIT(*,.VOLUMEUNIT.,$,.CUBIC_METRE.);',
    ].join('\n'),
  )
  return statedVolumes(step, readOpenings(step)).get(4)
}

const metres = 'IFCSIUNIT(*,.VOLUMEUNIT.,$,.CUBIC_METRE.)'

test('volumes are in the unit of the project, or in their own', () => {
  expect(read(metres, "IFCQUANTITYVOLUME('NetVolume',$,$,2.5)")).toEqual({ name: 'NetVolume', value: 2.5 })
  expect(
    read('IFCSIUNIT(*,.VOLUMEUNIT.,.MILLI.,.CUBIC_METRE.)', "IFCQUANTITYVOLUME('NetVolume',$,$,2.5E9)")?.value,
  ).toBeCloseTo(2.5, 9)
  expect(read(metres, "IFCQUANTITYVOLUME('NetVolume',$,#90,100.)")?.value).toBeCloseTo(2.8317, 4)
})

test('a volume without a unit, of zero or of another name says nothing', () => {
  expect(read('IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)', "IFCQUANTITYVOLUME('NetVolume',$,$,2.5)")).toBeUndefined()
  expect(read(metres, "IFCQUANTITYVOLUME('NetVolume',$,$,0.)")).toBeUndefined()
  expect(read(metres, "IFCQUANTITYVOLUME('Conditional Volume',$,$,2.5)")).toBeUndefined()
})

test('net goes before gross, and gross counts only where nothing is cut', () => {
  const [net, gross] = [
    { name: 'Net Volume', value: 2 },
    { name: 'GrossVolume', value: 3 },
  ]
  expect(chooseVolume('IFCWALL', [gross, net], true)).toBe(net)
  expect(chooseVolume('IFCWALL', [gross], false)).toBe(gross)
  expect(chooseVolume('IFCWALL', [gross], true)).toBeUndefined()
  expect(chooseVolume('IFCSPACE', [gross, net], false)).toBe(gross)
})

test('two statements that contradict each other count for nothing', () => {
  const of = (value: number) => ({ name: 'NetVolume', value })
  expect(chooseVolume('IFCWALL', [of(2), of(2.0001)], false)?.value).toBe(2)
  expect(chooseVolume('IFCWALL', [of(2), of(2.1)], false)).toBeUndefined()
})
