// States, the verbs between them, who may say them and who is waited for: one description of a workflow, from which come the
// server's checks, the to-dos, the buttons of the screen and the table of the handbook.

/** What is asked of somebody; the title of his to-do says with what. */
export const todoActions = ['start', 'handle', 'reply', 'review', 'approve', 'confirm', 'attend'] as const
export type TodoAction = (typeof todoActions)[number]

/** One verb: from where to where, and who says it. */
export interface Verb<S extends string, P extends string> {
  from: readonly S[]
  to: S
  by: readonly P[]
  /** What is said with it: a verb without one is silent. `required`: not without a sentence. */
  reason?: 'optional' | 'required'
}

/** What is asked in a state, of the first of these parts that is somebody. */
export interface Duty<P extends string> {
  action: TodoAction
  of: readonly P[]
}

interface Description<S extends string, P extends string, V extends string> {
  states: readonly [S, ...S[]]
  /** What somebody has to do with a row. */
  parts: readonly [P, ...P[]]
  verbs: Readonly<Record<V, Verb<NoInfer<S>, NoInfer<P>>>>
  /** States that wait for somebody. */
  duties: Partial<Readonly<Record<NoInfer<S>, Duty<NoInfer<P>>>>>
  /** What somebody who is waited for naturally does next, the first before the others. */
  next: Partial<Readonly<Record<NoInfer<S>, readonly NoInfer<V>[]>>>
}

export type Workflow<S extends string = string, P extends string = string, V extends string = string> = ReturnType<
  typeof defineWorkflow<S, P, V>
>
export type StateOf<W> = W extends { states: readonly (infer S)[] } ? S : never
export type PartOf<W> = W extends { parts: readonly (infer P)[] } ? P : never
export type VerbOf<W> = W extends { verbs: Readonly<Record<infer V, unknown>> } ? V : never

/** Throws for a state that nothing leads to or a duty of nobody: such a row would wait for ever. */
export function defineWorkflow<const S extends string, const P extends string, const V extends string>({
  states,
  parts,
  verbs,
  duties,
  next,
}: Description<S, P, V>) {
  const verbNames = Object.keys(verbs) as [V, ...V[]]
  const pending = states.filter((state) => duties[state])
  for (const state of pending)
    if (!verbNames.some((name) => verbs[name].from.includes(state))) throw new Error(`nothing leads out of ${state}`)
  /** Nobody in particular is waited for in a state without a duty. */
  const isWaitedFor = (state: S, held: readonly P[]) =>
    duties[state] === undefined || duties[state].of.some((part) => held.includes(part))
  return {
    states,
    parts,
    verbs,
    verbNames,
    /** Those that wait for somebody. */
    pending,
    /** What somebody with these parts may say of a row in that state. */
    verbsFor: (state: S, held: readonly P[]): V[] =>
      verbNames.filter(
        (name) => verbs[name].from.includes(state) && verbs[name].by.some((part) => held.includes(part)),
      ),
    /** What is asked now, and of whom: `people` tells who has a part. Nobody is asked in a state that waits for nobody. */
    dutyOf: (
      state: S,
      people: (part: P) => readonly number[],
    ): { action: TodoAction; handlerIds: readonly number[] } => {
      const duty = duties[state]
      if (!duty) return { action: 'handle', handlerIds: [] }
      return { action: duty.action, handlerIds: duty.of.map(people).find((ids) => ids.length > 0) ?? [] }
    },
    duties: duties as Partial<Readonly<Record<S, Duty<P>>>>,
    /** For the screen: verbs of one who has these parts, what he naturally does next first, and which those are. */
    offer: (state: S, held: readonly P[], verbs: readonly V[]): { verb: V; isNext: boolean }[] => {
      const first: readonly V[] = isWaitedFor(state, held) ? (next[state] ?? []) : []
      const rest = verbs.filter((verb) => !first.includes(verb))
      return [
        ...first.filter((verb) => verbs.includes(verb)).map((verb) => ({ verb, isNext: true })),
        ...rest.map((verb) => ({ verb, isNext: false })),
      ]
    },
  }
}
