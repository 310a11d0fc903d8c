// Items as bodies of a product, whole and damaged, for tests.
import { frame, stepBytes } from '../file.fixture.ts'

/** A proxy with this item as its body, #30. */
export const proxy = (item: string, schema = 'IFC4') =>
  stepBytes(
    `${frame}\n#20=IFCCARTESIANPOINT((100.,200.,300.));\n#21=IFCAXIS2PLACEMENT3D(#20,$,$);\n#22=IFCLOCALPLACEMENT($,#21);\n${item}
#24=IFCSHAPEREPRESENTATION(#10,'Body','SweptSolid',(#30));\n#25=IFCPRODUCTDEFINITIONSHAPE($,$,(#24));
#26=IFCBUILDINGELEMENTPROXY('000000000000000000000P',$,'',$,$,#22,#25,$,$);`,
    schema,
  )

export const flat = '#39=IFCCARTESIANPOINT((0.,0.));\n#38=IFCAXIS2PLACEMENT2D(#39,$);'
export const extruded = (profile: string, depth = 1000) =>
  `${flat}\n${profile}\n#30=IFCEXTRUDEDAREASOLID(#40,#6,#7,${depth}.);`

const sources = [
  extruded('#40=IFCISHAPEPROFILEDEF(.AREA.,$,#38,200.,400.,10.,20.,15.,$,$);'),
  extruded(`#50=IFCCARTESIANPOINTLIST2D(((0.,0.),(1000.,0.),(1000.,500.),(500.,1000.),(0.,500.)));
#51=IFCINDEXEDPOLYCURVE(#50,(IFCLINEINDEX((1,2,3)),IFCARCINDEX((3,4,5)),IFCLINEINDEX((5,1))),.F.);
#40=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#51);`),
  `#51=IFCCARTESIANPOINT((0.,0.,0.));\n#52=IFCCARTESIANPOINT((0.,550.,0.));\n#53=IFCCARTESIANPOINT((450.,1000.,0.));
#54=IFCCARTESIANPOINT((1000.,1000.,0.));\n#50=IFCBSPLINECURVEWITHKNOTS(3,(#51,#52,#53,#54),.UNSPECIFIED.,.F.,.F.,(4,4),(0.,1.),.UNSPECIFIED.);
#55=IFCTRIMMEDCURVE(#50,(IFCPARAMETERVALUE(0.1)),(IFCPARAMETERVALUE(0.9)),.T.,.PARAMETER.);
#56=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#55);\n#57=IFCCOMPOSITECURVE((#56),.F.);\n#30=IFCSWEPTDISKSOLID(#57,6.,2.,0.,0.5);`,
  `${flat}\n#40=IFCRECTANGLEPROFILEDEF(.AREA.,$,#38,200.,100.);\n#45=IFCDIRECTION((0.,1.,0.));\n#46=IFCAXIS1PLACEMENT(#5,#45);
#30=IFCREVOLVEDAREASOLID(#40,#6,#46,3.);`,
]
const replacements = ['0.', '-1.', '1.E300', '1.E-300', '99999999.', '$', '*', '#30', '#9999', '()', '.F.', "'x'", '1']

/** Items of which one value is another one, always the same ones. */
export function* damagedItems(count: number): Generator<string> {
  let seed = 5
  const random = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return seed % below
  }
  for (let round = 0; round < count; round++) {
    const source = sources[round % sources.length]!
    const values = [...source.matchAll(/(?<=[(,])(-?\d[\d.]*|#\d+|\.[A-Z]+\.|\$)(?=[,)])/g)]
    const value = values[random(values.length)]!
    const other = replacements[random(replacements.length)]!
    yield source.slice(0, value.index) + other + source.slice(value.index + value[0].length)
  }
}
