import type { Verb, Workflow } from '@sunmao/contract'
import { type AppError, badRequest, forbidden } from './errors.ts'

interface Said<S extends string, P extends string> {
  state: S
  /** What the caller has to do with the row. */
  parts: readonly P[]
  /** What he says with it, without marks of formatting. */
  reason?: string
  /** The refusal for a row that is somewhere else by now. */
  movedOn: () => Promise<AppError>
  /** The refusal for who may not say it; in general words unless it is given. */
  notHis?: () => AppError
}

/** Refuses a verb that the row's state, the caller's parts or a missing sentence do not allow. */
export async function checkVerb<S extends string, P extends string, V extends string>(
  workflow: Pick<Workflow<S, P, V>, 'verbs' | 'verbsFor'>,
  verb: V,
  { state, parts, reason = '', movedOn, notHis = forbidden }: Said<S, P>,
): Promise<Verb<S, P>> {
  const found = workflow.verbs[verb]
  if (!found.from.includes(state)) throw await movedOn()
  if (!workflow.verbsFor(state, parts).includes(verb)) throw notHis()
  if (found.reason === 'required' && reason.trim() === '') throw badRequest('error.reasonRequired')
  return found
}
