// A document of requirements (IDS 1.0) as plain data. Names are those of the standard.

export const ifcVersions = ['IFC2X3', 'IFC4', 'IFC4X3_ADD2'] as const
export type IfcVersion = (typeof ifcVersions)[number]

export interface Ids {
  title: string
  copyright?: string
  version?: string
  description?: string
  author?: string
  date?: string
  purpose?: string
  milestone?: string
  specifications: Specification[]
}

/** How often something may be there: at least once, as one likes, never. */
export type Cardinality = 'required' | 'optional' | 'prohibited'

export interface Specification {
  name: string
  ifcVersions: IfcVersion[]
  identifier?: string
  description?: string
  instructions?: string
  /** Of what it applies to. */
  cardinality: Cardinality
  applicability: Facet[]
  requirements: Requirement[]
  /** What is written above the requirements. */
  requirementsDescription?: string
}

/** What a value may be: one text, or whatever keeps to a restriction. */
export type IdsValue = { simple: string } | { restriction: Restriction }

export interface Restriction {
  /** Without its prefix: `string`, `double`, … */
  base: string
  enumeration: string[]
  /** Each holds for the whole value. */
  patterns: string[]
  bounds: Partial<Record<BoundName, number>>
  lengths: Partial<Record<LengthName, number>>
}

export const boundNames = ['minInclusive', 'maxInclusive', 'minExclusive', 'maxExclusive'] as const
type BoundName = (typeof boundNames)[number]
export const lengthNames = ['length', 'minLength', 'maxLength'] as const
type LengthName = (typeof lengthNames)[number]

export interface EntityFacet {
  kind: 'entity'
  name: IdsValue
  predefinedType?: IdsValue
}

export const partOfRelations = [
  'IFCRELAGGREGATES',
  'IFCRELASSIGNSTOGROUP',
  'IFCRELCONTAINEDINSPATIALSTRUCTURE',
  'IFCRELNESTS',
  'IFCRELVOIDSELEMENT IFCRELFILLSELEMENT',
] as const
export type PartOfRelation = (typeof partOfRelations)[number]

interface PartOfFacet {
  kind: 'partOf'
  /** Any of them where none is named. */
  relation?: PartOfRelation
  entity: Omit<EntityFacet, 'kind'>
}

interface ClassificationFacet {
  kind: 'classification'
  value?: IdsValue
  system: IdsValue
}

export interface AttributeFacet {
  kind: 'attribute'
  name: IdsValue
  value?: IdsValue
}

export interface PropertyFacet {
  kind: 'property'
  propertySet: IdsValue
  baseName: IdsValue
  value?: IdsValue
  /** In capitals, such as IFCLENGTHMEASURE. */
  dataType?: string
}

interface MaterialFacet {
  kind: 'material'
  value?: IdsValue
}

export type Facet = EntityFacet | PartOfFacet | ClassificationFacet | AttributeFacet | PropertyFacet | MaterialFacet

/** A facet that what a specification applies to has to have, may have, or must not have. */
export type Requirement = Facet & { cardinality: Cardinality; instructions?: string; uri?: string }
