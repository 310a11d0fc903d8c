// A document of requirements as it is written in the product. Its words are those of the standard (IDS 1.0).
import * as z from 'zod'

const Text = z.string().trim().min(1).max(300)
const Longer = z.string().trim().max(2000)
const Bound = z.number()
const Length = z.int().min(0).max(10_000)

/** One text, or whatever keeps to a restriction. */
const DraftValue = z.union([
  z.object({ simple: Text }),
  z.object({
    restriction: z.object({
      base: z.string().regex(/^[a-zA-Z]{1,40}$/),
      enumeration: z.array(Text).max(200),
      patterns: z.array(Text).max(20),
      bounds: z.object({
        minInclusive: Bound.optional(),
        maxInclusive: Bound.optional(),
        minExclusive: Bound.optional(),
        maxExclusive: Bound.optional(),
      }),
      lengths: z.object({ length: Length.optional(), minLength: Length.optional(), maxLength: Length.optional() }),
    }),
  }),
])
export type DraftValue = z.infer<typeof DraftValue>

const Class = { name: DraftValue, predefinedType: DraftValue.optional() }
const Relation = z.enum([
  'IFCRELAGGREGATES',
  'IFCRELASSIGNSTOGROUP',
  'IFCRELCONTAINEDINSPATIALSTRUCTURE',
  'IFCRELNESTS',
  'IFCRELVOIDSELEMENT IFCRELFILLSELEMENT',
])

/** What something is or has. */
const facets = {
  entity: z.object({ kind: z.literal('entity'), ...Class }),
  partOf: z.object({ kind: z.literal('partOf'), relation: Relation.optional(), entity: z.object(Class) }),
  classification: z.object({ kind: z.literal('classification'), system: DraftValue, value: DraftValue.optional() }),
  attribute: z.object({ kind: z.literal('attribute'), name: DraftValue, value: DraftValue.optional() }),
  property: z.object({
    kind: z.literal('property'),
    propertySet: DraftValue,
    baseName: DraftValue,
    value: DraftValue.optional(),
    dataType: z
      .string()
      .regex(/^[A-Z][A-Z0-9]{0,60}$/)
      .optional(),
  }),
  material: z.object({ kind: z.literal('material'), value: DraftValue.optional() }),
}
export const draftFacetKinds = ['entity', 'property', 'attribute', 'classification', 'material', 'partOf'] as const
export const DraftFacet = z.discriminatedUnion('kind', [
  facets.entity,
  facets.partOf,
  facets.classification,
  facets.attribute,
  facets.property,
  facets.material,
])
export type DraftFacet = z.infer<typeof DraftFacet>

const cardinalities = ['required', 'optional', 'prohibited'] as const
const asked = {
  cardinality: z.enum(cardinalities),
  instructions: Longer.optional(),
  uri: z.string().max(500).optional(),
}
const DraftRequirement = z.discriminatedUnion('kind', [
  facets.entity.extend(asked),
  facets.partOf.extend(asked),
  facets.classification.extend(asked),
  facets.attribute.extend(asked),
  facets.property.extend(asked),
  facets.material.extend(asked),
])
export type DraftRequirement = z.infer<typeof DraftRequirement>

export const draftIfcVersions = ['IFC2X3', 'IFC4', 'IFC4X3_ADD2'] as const
export const DraftSpecification = z.object({
  name: Text,
  ifcVersions: z.array(z.enum(draftIfcVersions)).min(1).max(3),
  identifier: z.string().max(100).optional(),
  description: Longer.optional(),
  instructions: Longer.optional(),
  /** Of what it applies to. */
  cardinality: z.enum(cardinalities),
  applicability: z.array(DraftFacet).min(1).max(20),
  requirements: z.array(DraftRequirement).max(50),
  requirementsDescription: Longer.optional(),
})
export type DraftSpecification = z.infer<typeof DraftSpecification>

export const RequirementDraft = z.object({
  title: Text,
  copyright: Longer.optional(),
  version: z.string().max(100).optional(),
  description: Longer.optional(),
  /** The standard wants an address of mail. */
  author: z.email().max(200).optional(),
  date: z.iso.date().optional(),
  purpose: Longer.optional(),
  milestone: Longer.optional(),
  specifications: z.array(DraftSpecification).min(1).max(500),
})
export type RequirementDraft = z.infer<typeof RequirementDraft>

/** What would come of a specification in a model. */
export const RequirementTrial = z.object({
  outcome: z.enum(['pass', 'fail', 'none']),
  applicable: z.int(),
  failed: z.int(),
  /** The first that fail. */
  failures: z.array(
    z.object({ globalId: z.string(), name: z.string(), class: z.string(), requirements: z.array(z.int()) }),
  ),
})
export type RequirementTrial = z.infer<typeof RequirementTrial>
