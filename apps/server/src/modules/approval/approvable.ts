import type { Approvable } from '../../answers.ts'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'

/** What modules have told of a kind of thing. */
export function approvableOf({ registry }: Pick<Ctx, 'registry'>, kind: string): Approvable {
  const found = registry.approvables.find((one) => one.kind === kind)
  if (!found) throw badRequest('approval.refused.unknownKind')
  return found
}
