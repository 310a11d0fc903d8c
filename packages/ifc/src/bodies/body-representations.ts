import type { StepReader } from '../step/step-value.ts'

const otherIdentifier = /^(axis|footprint|annotation|plan|profile|cog|clearance|lighting|survey ?points|reference)$/i
const otherType = /^(curve|curve2d|curve3d|geometriccurveset|annotation2d|point|pointcloud)$/i

/**
 * The representations of a product that show its body, none when it has no body: an axis or a footprint alone is none. Where
 * several could, the one that says so; a second one would only show the same again.
 */
export function bodyRepresentations(reader: StepReader, product: number): readonly number[] {
  const shape = reader.refArg(product, 6)
  if (shape < 0) return []
  const isBody = (each: number) => /^body$/i.test(reader.textArg(each, 1))
  // A box is a body only where it is called so; what is called a box may be another solid.
  const isBox = (each: number) =>
    !isBody(each) && reader.refsArg(each, 3).every((item) => reader.typeName(item) === 'IFCBOUNDINGBOX')
  const all = reader
    .refsArg(shape, 2)
    .filter(
      (each) =>
        !otherIdentifier.test(reader.textArg(each, 1)) && !otherType.test(reader.textArg(each, 2)) && !isBox(each),
    )
  const bodies = all.filter(isBody)
  return bodies.length > 0 ? bodies : all.slice(0, 1)
}
