// Places along alignments against curvatures that are summed up in very small steps.
import { describe, expect, it } from 'vitest'
import { frame, stepBytes } from '../file.fixture.ts'
import { scanStep } from '../step/step-scan.ts'
import { StepReader } from '../step/step-value.ts'
import { Placements } from './placement.ts'

/** What the placement #99 of these records is, in the file's unit: point, then the three axes. */
function placed(records: string) {
  const reader = new StepReader(scanStep(stepBytes(`${frame}\n${records}`, 'IFC4X3_ADD2')))
  const m = new Placements(reader).matrixOf(reader.file.recordOf(99))
  const column = (at: number) => [m[at]!, m[at + 4]!, m[at + 8]!]
  return { point: column(3), along: column(0), left: column(1), up: column(2) }
}

/** By midpoints of 40,000 steps: where a curve of this curvature is after so much way. */
function walked(curvature: (way: number) => number, length: number, heading = 0) {
  const steps = 40_000
  const step = length / steps
  let [x, y, turned] = [0, 0, heading]
  for (let at = 0; at < steps; at++) {
    const middle = turned + (curvature((at + 0.25) * step) * step) / 2
    x += Math.cos(middle) * step
    y += Math.sin(middle) * step
    turned += curvature((at + 0.5) * step) * step
  }
  return { x, y, heading: turned }
}

const at = (id: number, x: number, y: number, heading: number) => `#${id}=IFCCARTESIANPOINT((${x},${y}));
#${id + 1}=IFCDIRECTION((${Math.cos(heading)},${Math.sin(heading)}));\n#${id + 2}=IFCAXIS2PLACEMENT2D(#${id},#${id + 1});`

/** A segment, its placement in front of it; `id + 4` is the segment. */
const segment = (id: number, x: number, y: number, heading: number, parent: string, start: number, length: number) =>
  `${at(id, x, y, heading)}\n#${id + 3}=${parent};
#${id + 4}=IFCCURVESEGMENT(.CONTINUOUS.,#${id + 2},IFCLENGTHMEASURE(${start}),IFCLENGTHMEASURE(${length}),#${id + 3});`

const line = 'IFCLINE(#90,#92)'
const lineParts =
  '#90=IFCCARTESIANPOINT((0.,0.));\n#91=IFCDIRECTION((1.,0.));\n#92=IFCVECTOR(#91,1.);\n#93=IFCAXIS2PLACEMENT2D(#90,#91);'

const along = (curve: string, distance: number, offsets = '$,$,$') =>
  `${lineParts}\n#97=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(${distance}),${offsets},${curve});
#98=IFCAXIS2PLACEMENTLINEAR(#97,$,$);\n#99=IFCLINEARPLACEMENT($,#98,$);`

describe('a piece of a plan', () => {
  it.each<[string, string, number, number, (way: number) => number]>([
    ['a line', line, 0, 120_000, () => 0],
    ['an arc', 'IFCCIRCLE(#93,300000.)', 0, 120_000, () => 1 / 300_000],
    ['an arc to the right', 'IFCCIRCLE(#93,300000.)', 0, -120_000, () => -1 / 300_000],
    ['a clothoid', 'IFCCLOTHOID(#93,150000.)', 0, 90_000, (way) => way / 150_000 ** 2],
    ['a clothoid that runs out', 'IFCCLOTHOID(#93,-150000.)', -90_000, 90_000, (way) => (90_000 - way) / 150_000 ** 2],
    [
      'a spiral of the second order',
      'IFCSECONDORDERPOLYNOMIALSPIRAL(#93,-120000.,90000.,500000.)',
      0,
      80_000,
      (way) => -(way ** 2) / 120_000 ** 3 + way / 90_000 ** 2 + 1 / 500_000,
    ],
    [
      'a spiral of the third order',
      'IFCTHIRDORDERPOLYNOMIALSPIRAL(#93,-130000.,110000.,$,-900000.)',
      0,
      80_000,
      (way) => -(way ** 3) / 130_000 ** 4 + way ** 2 / 110_000 ** 3 - 1 / 900_000,
    ],
    [
      'a spiral of the seventh order',
      'IFCSEVENTHORDERPOLYNOMIALSPIRAL(#93,-95000.,94000.,-93000.,97000.,$,$,$,$)',
      0,
      80_000,
      (way) => -(way ** 7) / 95_000 ** 8 + way ** 6 / 94_000 ** 7 - way ** 5 / 93_000 ** 6 + way ** 4 / 97_000 ** 5,
    ],
    [
      'a sine spiral',
      'IFCSINESPIRAL(#93,-1900000.,160000.,$)',
      0,
      80_000,
      (way) => way / 160_000 ** 2 - Math.sin((2 * Math.PI * way) / 80_000) / 1_900_000,
    ],
    [
      'a cosine spiral',
      'IFCCOSINESPIRAL(#93,-600000.,600000.)',
      0,
      80_000,
      (way) => 1 / 600_000 - Math.cos((Math.PI * way) / 80_000) / 600_000,
    ],
  ])('%s', (_, parent, start, length, curvature) => {
    const plan = `${segment(100, 5000, -3000, 0.7, parent, start, length)}\n#110=IFCCOMPOSITECURVE((#104),.F.);`
    for (const share of [0.3, 1]) {
      const distance = Math.abs(length) * share
      const { x, y, heading } = walked(curvature, distance, 0.7)
      const made = placed(`${plan}\n${along('#110', distance)}`)
      // A thousandth of a millimetre.
      expect(Math.hypot(made.point[0]! - 5000 - x, made.point[1]! + 3000 - y)).toBeLessThan(0.001)
      expect(Math.atan2(made.along[1]!, made.along[0]!)).toBeCloseTo(
        Math.atan2(Math.sin(heading), Math.cos(heading)),
        7,
      )
    }
  })
})

describe('a profile over a plan', () => {
  const plan = `${segment(100, 0, 0, 0, line, 0, 400_000)}\n#110=IFCCOMPOSITECURVE((#104),.F.);`
  const slope = 0.03
  const heightAt = (curvature: (way: number) => number, distance: number) => {
    let [low, high] = [distance, distance * 1.2]
    for (let round = 0; round < 40; round++) {
      const middle = (low + high) / 2
      if (walked(curvature, middle, Math.atan(slope)).x < distance) low = middle
      else high = middle
    }
    return walked(curvature, low, Math.atan(slope)).y
  }

  it.each<[string, string, (distance: number) => number]>([
    ['a constant gradient', line, (distance) => slope * distance],
    [
      'a parabola',
      `IFCPOLYNOMIALCURVE(#93,(0.,1.),(0.,${slope},-2.E-7),$)`,
      (distance) => slope * distance - 2e-7 * distance ** 2,
    ],
    ['an arc', 'IFCCIRCLE(#93,800000.)', (distance) => heightAt(() => 1 / 800_000, distance)],
    ['a clothoid', 'IFCCLOTHOID(#93,400000.)', (distance) => heightAt((way) => way / 400_000 ** 2, distance)],
  ])('%s', { timeout: 30_000 }, (_, parent, height) => {
    const profile = `${segment(120, 0, 12_000, Math.atan(slope), parent, 0, 200_000)}\n#130=IFCGRADIENTCURVE((#124),.F.,#110,$);`
    const { point, along: tangent, up } = placed(`${plan}\n${profile}\n${along('#130', 90_000)}`)
    expect(point[0]).toBeCloseTo(90_000, 3)
    expect(Math.abs(point[2]! - 12_000 - height(90_000))).toBeLessThan(0.001)
    expect(tangent[0]! * up[0]! + tangent[2]! * up[2]!).toBeCloseTo(0, 9)
  })

  const gradient = `${plan}\n${segment(120, 0, 12_000, 0, line, 0, 400_000)}\n#130=IFCGRADIENTCURVE((#124),.F.,#110,$);`

  it('has offsets to the left and upwards', () => {
    const { point } = placed(`${gradient}\n${along('#130', 90_000, '3500.,1200.,500.')}`)
    expect(point.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([90_500, 3500, 13_200])
  })

  it('has curves beside it, whose distance changes', () => {
    const rows = [0, 100_000].map(
      (distance, row) =>
        `#${140 + row}=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(${distance}),${row * 2000 + 1000}.,${row * 100}.,$,#130);`,
    )
    const beside = `${rows.join('\n')}\n#142=IFCOFFSETCURVEBYDISTANCES(#130,(#140,#141),$);`
    const { point } = placed(`${gradient}\n${beside}\n${along('#142', 25_000)}`)
    expect(point.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([25_000, 1500, 12_025])
  })

  it('leans with its cant, which grows as the spiral says', () => {
    const roll = 0.1
    const cant = (id: number, distance: number, raise: number, lean: number, parent: string, length: number) => `
#${id}=IFCCARTESIANPOINT((${distance}.,${raise}.,0.));\n#${id + 1}=IFCDIRECTION((0.,${-Math.sin(lean)},${Math.cos(lean)}));
#${id + 2}=IFCDIRECTION((1.,0.,0.));\n#${id + 3}=IFCAXIS2PLACEMENT3D(#${id},#${id + 1},#${id + 2});\n#${id + 5}=${parent};
#${id + 4}=IFCCURVESEGMENT(.CONTINUOUS.,#${id + 3},IFCLENGTHMEASURE(0.),IFCLENGTHMEASURE(${length}.),#${id + 5});`
    const pieces = `${cant(150, 0, 0, 0, 'IFCCOSINESPIRAL(#93,-500.,500.)', 80_000)}${cant(160, 80_000, 75, roll, line, 100_000)}`
    const canted = `${pieces}\n#170=IFCSEGMENTEDREFERENCECURVE((#154,#164),.F.,#130,$);`
    const quarter = (1 - Math.cos(Math.PI / 4)) / 2
    const early = placed(`${gradient}\n${canted}\n${along('#170', 20_000)}`)
    expect(early.point[2]).toBeCloseTo(12_000 + 75 * quarter, 4)
    expect(Math.atan2(-early.up[1]!, early.up[2]!)).toBeCloseTo(roll * quarter, 6)
    const late = placed(`${gradient}\n${canted}\n${along('#170', 120_000)}`)
    expect(late.point[2]).toBeCloseTo(12_075, 6)
    expect(late.left[2]).toBeCloseTo(Math.sin(roll), 6)
  })
})

describe('what cannot be followed', () => {
  it('stands where the program that wrote it says', () => {
    const spare = `#80=IFCCARTESIANPOINT((1000.,2000.,3000.));\n#81=IFCAXIS2PLACEMENT3D(#80,$,$);`
    const records = `${along('#110', 90_000).replace('#98,$)', '#98,#81)')}\n${spare}\n#110=IFCBSPLINECURVE(2,(),.UNSPECIFIED.,.F.,.F.);`
    expect(placed(records).point).toEqual([1000, 2000, 3000])
  })
})
