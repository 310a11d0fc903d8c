// Fifty specifications as houses write them: each about some classes, most about the many small things of a building; of every kind
// of facet, with patterns, bounds and lists.
import type { Facet, Ids, IdsValue, Requirement, Specification } from '@sunmao/ids'

const text = (simple: string): IdsValue => ({ simple })
const restriction = (base: string, more: object): IdsValue => ({
  restriction: { base, enumeration: [], patterns: [], bounds: {}, lengths: {}, ...more },
})
const pattern = (...patterns: string[]) => restriction('string', { patterns })
const oneOf = (...enumeration: string[]) => restriction('string', { enumeration })
const bounds = (base: string, limits: object) => restriction(base, { bounds: limits })

const of = (...names: string[]): Facet => ({
  kind: 'entity',
  name: names.length === 1 ? text(names[0]!) : oneOf(...names),
})
const needs = (facet: Facet): Requirement => ({ ...facet, cardinality: 'required' })
const property = (set: IdsValue, name: string, more: { value?: IdsValue; dataType?: string } = {}): Facet => ({
  kind: 'property',
  propertySet: set,
  baseName: text(name),
  ...more,
})

const many = [
  ...['IFCPIPESEGMENT', 'IFCFURNITURE', 'IFCLIGHTFIXTURE', 'IFCFIRESUPPRESSIONTERMINAL', 'IFCDUCTSEGMENT', 'IFCBEAM'],
  ...['IFCWALL', 'IFCAIRTERMINAL', 'IFCCABLECARRIERSEGMENT', 'IFCSLAB', 'IFCDUCTFITTING', 'IFCCOLUMN'],
] as const
const anyName = property(pattern('Pset_.*'), 'Reference')
const system: Facet = { kind: 'classification', system: pattern('.*') }

const named = many.map((name) =>
  specification(`${name} is named`, [of(name)], { kind: 'attribute', name: text('Name'), value: pattern('.{2,}') }),
)
const sets = many.map((name) => specification(`${name} has a reference`, [of(name)], anyName))
const placed = many.slice(0, 8).map((name) =>
  specification(`${name} stands on a storey`, [of(name)], {
    kind: 'partOf',
    relation: 'IFCRELCONTAINEDINSPATIALSTRUCTURE',
    entity: { name: text('IFCBUILDINGSTOREY') },
  }),
)
const made = ['IFCWALL', 'IFCSLAB', 'IFCBEAM', 'IFCCOLUMN'].map((name) =>
  specification(`${name} has a material`, [of(name)], { kind: 'material', value: pattern('.*C\\d\\d.*') }),
)
const classified = ['IFCWALL', 'IFCDOOR', 'IFCSPACE', 'IFCPIPESEGMENT'].map((name) =>
  specification(`${name} is classified`, [of(name)], system),
)
const measured = ['IFCWALL', 'IFCSLAB', 'IFCBEAM', 'IFCCOLUMN'].map((name) =>
  specification(
    `${name} has a volume`,
    [of(name)],
    property(pattern('Qto_.*BaseQuantities'), 'NetVolume', {
      value: bounds('double', { minExclusive: 0 }),
      dataType: 'IFCVOLUMEMEASURE',
    }),
  ),
)
const carries = property(pattern('Pset_.*Common'), 'LoadBearing')
const others = [
  specification('external walls have a rating', [of('IFCWALL'), property(text('Pset_WallCommon'), 'IsExternal')], {
    ...property(text('Pset_WallCommon'), 'FireRating', { value: oneOf('1h', '2h', '3h') }),
  }),
  specification('spaces have an area', [of('IFCSPACE')], {
    ...property(text('Pset_SpaceCommon'), 'GrossPlannedArea', {
      value: bounds('double', { minInclusive: 3 }),
      dataType: 'IFCAREAMEASURE',
    }),
  }),
  specification('doors are wide enough', [of('IFCDOOR')], {
    kind: 'attribute',
    name: text('OverallWidth'),
    value: bounds('double', { minInclusive: 0.9 }),
  }),
  specification(
    'what carries has a material',
    [of('IFCWALL', 'IFCSLAB', 'IFCBEAM', 'IFCCOLUMN', 'IFCFOOTING'), carries],
    {
      kind: 'material',
    },
  ),
  specification('what is made elsewhere has a tag', [of('IFCFURNITURE', 'IFCDOOR', 'IFCWINDOW', 'IFCPUMP')], {
    kind: 'attribute',
    name: text('Tag'),
  }),
  specification('distribution belongs to a system', [of('IFCPIPESEGMENT', 'IFCDUCTSEGMENT', 'IFCPIPEFITTING')], {
    kind: 'partOf',
    relation: 'IFCRELASSIGNSTOGROUP',
    entity: { name: text('IFCDISTRIBUTIONSYSTEM') },
  }),
]

function specification(name: string, applicability: Facet[], ...asked: Facet[]): Specification {
  return {
    ...{ name, applicability, ifcVersions: ['IFC2X3', 'IFC4', 'IFC4X3_ADD2'], cardinality: 'optional' },
    requirements: asked.map(needs),
  }
}

export const fifty: Ids = {
  title: 'Fifty specifications',
  specifications: [...named, ...sets, ...placed, ...made, ...classified, ...measured, ...others],
}

/** With one that names no class, so that every record has to be looked at. */
export const fiftyOne: Ids = {
  title: 'Fifty and one about everything',
  specifications: [...fifty.specifications, specification('what carries says so', [carries], { kind: 'material' })],
}
