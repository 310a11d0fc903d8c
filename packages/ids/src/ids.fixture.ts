// For tests: documents and files as short as they can be.

export const idsOf = (specifications: string) =>
  new TextEncoder().encode(
    `<?xml version="1.0"?><ids xmlns="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema"><info><title>t</title></info><specifications>${specifications}</specifications></ids>`,
  )

export const simple = (name: string, text: string) => `<${name}><simpleValue>${text}</simpleValue></${name}>`

export const restricted = (name: string, base: string, facets: string) =>
  `<${name}><xs:restriction base="xs:${base}">${facets}</xs:restriction></${name}>`

interface Written {
  applicability: string
  requirements?: string
  occurs?: string
}

export const specification = ({ applicability, requirements = '', occurs = 'maxOccurs="unbounded"' }: Written) =>
  `<specification name="s" ifcVersion="IFC4"><applicability ${occurs}>${applicability}</applicability><requirements>${requirements}</requirements></specification>`

export const entity = (name: string) => `<entity>${simple('name', name)}</entity>`

/** A file of IFC4 with these records; lengths are in millimetres. */
export const ifcOf = (records: string) =>
  new TextEncoder().encode(
    `ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n#1=IFCPROJECT('p',$,$,$,$,$,$,$,#2);\n#2=IFCUNITASSIGNMENT((#3));\n#3=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);\n${records}\nENDSEC;\nEND-ISO-10303-21;\n`,
  )
