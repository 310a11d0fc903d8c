import { badRequest } from '../core/errors.ts'

/** Runs a change. The ancestor's clients expect 400 for a name that is taken and for a row that others still refer to. */
export async function refusing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const cause = (error as Error).cause as { code?: string; detail?: string } | undefined
    if (cause?.code === '23505') {
      // Of a key of several columns the last one is what somebody typed.
      const value =
        /=\((.*)\)/
          .exec(cause.detail ?? '')?.[1]
          ?.split(', ')
          .at(-1) ?? ''
      throw badRequest('error.duplicate', { value })
    }
    // The same code for both ends of a reference: something that is not there, and something that others need.
    if (cause?.code === '23503')
      throw badRequest(/is not present/.test(cause.detail ?? '') ? 'error.invalid' : 'error.inUse')
    throw error
  }
}
