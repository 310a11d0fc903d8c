// A wall with a hole on a slab, in the words of each version of the standard. Small enough to read.

export const schemas = ['IFC2X_FINAL', 'IFC2X3', 'IFC4', 'IFC4X3_ADD2'] as const
export type Schema = (typeof schemas)[number]

export function smallIfc(schema: Schema): string {
  const isOld = schema.startsWith('IFC2X')
  // IFC4 gave walls and openings a predefined type.
  const more = isOld ? '' : ',$'
  let id = 100
  const lines: string[] = []
  const add = (record: string) => {
    lines.push(`#${++id}=${record};`)
    return `#${id}`
  }
  const guid = () => `'${String(id + 1).padStart(22, '0')}'`
  const place = (above: string, x: number, y: number, z: number) => {
    const point = add(`IFCCARTESIANPOINT((${x}.,${y}.,${z}.))`)
    return add(`IFCLOCALPLACEMENT(${above},${add(`IFCAXIS2PLACEMENT3D(${point},$,$)`)})`)
  }
  const block = (width: number, depth: number, height: number) => {
    const centre = add(`IFCAXIS2PLACEMENT2D(${add('IFCCARTESIANPOINT((0.,0.))')},$)`)
    const profile = add(`IFCRECTANGLEPROFILEDEF(.AREA.,$,${centre},${width}.,${depth}.)`)
    const solid = add(`IFCEXTRUDEDAREASOLID(${profile},#7,#8,${height}.)`)
    const shape = add(`IFCSHAPEREPRESENTATION(#9,'Body','SweptSolid',(${solid}))`)
    return add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${shape}))`)
  }
  const ground = place('$', 0, 0, 0)
  const house = add(`IFCBUILDING(${guid()},#5,'House',$,$,${ground},$,$,.ELEMENT.,$,$,$)`)
  const level = place(ground, 0, 0, 0)
  const storey = add(`IFCBUILDINGSTOREY(${guid()},#5,'1F',$,$,${level},$,$,.ELEMENT.,0.)`)
  add(`IFCRELAGGREGATES(${guid()},#5,$,$,#10,(${house}))`)
  add(`IFCRELAGGREGATES(${guid()},#5,$,$,${house},(${storey}))`)
  const slab = add(
    `IFCSLAB(${guid()},#5,'\\X2\\697C677F\\X0\\ B1',$,$,${place(level, 0, 0, -200)},${block(6000, 4000, 200)},$,.FLOOR.)`,
  )
  const inWall = place(level, 0, -1900, 0)
  const wall = add(`IFCWALL(${guid()},#5,'W1',$,$,${inWall},${block(6000, 200, 3000)},'T1'${more})`)
  const hole = add(
    `IFCOPENINGELEMENT(${guid()},#5,'O1',$,$,${place(inWall, 500, 0, 800)},${block(1000, 400, 1500)},$${more})`,
  )
  add(`IFCRELVOIDSELEMENT(${guid()},#5,$,$,${wall},${hole})`)
  const fire = add(`IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('2h'),$)`)
  const width = add(`IFCPROPERTYSINGLEVALUE('Width',$,IFCPOSITIVELENGTHMEASURE(200.),$)`)
  const set = add(`IFCPROPERTYSET(${guid()},#5,'Pset_WallCommon',$,(${fire},${width}))`)
  add(`IFCRELDEFINESBYPROPERTIES(${guid()},#5,$,$,(${wall}),${set})`)
  add(`IFCRELCONTAINEDINSPATIALSTRUCTURE(${guid()},#5,$,$,(${wall},${slab}),${storey})`)
  return `ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('small.ifc','2024-01-01T00:00:00',(''),(''),'','Pencil','');
FILE_SCHEMA(('${schema}'));
ENDSEC;
DATA;
#1=IFCPERSON($,'Li',$,$,$,$,$,$);
#2=IFCORGANIZATION($,'Institute',$,$,$);
#3=IFCPERSONANDORGANIZATION(#1,#2,$);
#4=IFCAPPLICATION(#2,'1','Pencil','Pencil');
#5=IFCOWNERHISTORY(#3,#4,$,.ADDED.,$,$,$,1700000000);
#6=IFCCARTESIANPOINT((0.,0.,0.));
#7=IFCAXIS2PLACEMENT3D(#6,$,$);
#8=IFCDIRECTION((0.,0.,1.));
#9=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#7,$);
#10=IFCPROJECT('0000000000000000000010',#5,'Small',$,$,$,$,(#9),#12);
#11=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);
#12=IFCUNITASSIGNMENT((#11));
${lines.join('\n')}
ENDSEC;
END-ISO-10303-21;
`
}
