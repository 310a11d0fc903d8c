// Random chains and random verbs against a small obvious model of what may be true; the seeds are fixed.
import { ApprovalChain, type ApprovalRule, approvalRules } from '@sunmao/contract'
import { expect, it } from 'vitest'
import { AppError } from '../../../core/errors.ts'
import type { ApprovalState, Result, Setting, StepState } from './approval-state.ts'
import { handOver, passTime } from './approval-time.ts'
import { act, emptyState, removableBy, resubmit, type Said, start, targetsOf } from './approval-verbs.ts'

const STARTER = 1
const ADMIN = 90
const LEAD = 80
const PEOPLE = [2, 3, 4, 5, 6, 7, 8]
const HOUR = 3_600_000

/** Small and the same everywhere: mulberry32. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    isTrue: (share = 0.5) => next() < share,
    of: <T>(list: readonly T[]): T => list[below(list.length)]!,
    some: <T>(list: readonly T[], most: number): T[] =>
      [...list].sort(() => next() - 0.5).slice(0, 1 + below(Math.min(most, list.length))),
  }
}
type Random = ReturnType<typeof randomOf>

const chainOf = (steps: object[], options: object = {}): ApprovalChain =>
  ApprovalChain.parse({
    name: 'x',
    kind: 'modelPubVersion',
    purposes: ['publish'],
    fields: [{ key: 'level', name: 'l', type: 'number' }],
    steps: steps.map((step, at) => ({ key: `s${at}`, name: `s${at}`, who: { by: 'starter' }, ...step })),
    options,
  })

const settingOf = (people: Setting['people'], more: Partial<Setting> = {}): Setting => ({
  ...{ now: 1_000_000, people, escalations: {}, copies: {}, standIns: new Map(), gone: new Set() },
  ...{ leads: [LEAD], administrators: [ADMIN] },
  ...more,
})

const candidates = (...userIds: number[]) => userIds.map((userId) => ({ userId, why: { kind: 'people' as const } }))

const begin = (chain: ApprovalChain, setting: Setting, form: object = {}): Result =>
  start(chain, emptyState({ starterId: STARTER, purpose: 'publish', disciplines: [], form: { ...form } }), setting, '')

const openOf = (state: ApprovalState) => state.tasks.filter((task) => task.state === 'open')
const whoIsAsked = (state: ApprovalState) => openOf(state).map(({ userId }) => userId)

/** Somebody says something with his open task. */
function says(chain: ApprovalChain, { state }: Result, by: number, verb: 'agree' | 'refuse', setting: Setting): Result {
  const task = openOf(state).find(({ userId }) => userId === by)
  return act(chain, state, { verb, by, taskId: task!.id, reason: 'r' }, setting)
}

function randomChain(random: Random): ApprovalChain {
  const steps = Array.from({ length: 1 + random.below(4) }, (_, at) => {
    const rule = random.of(approvalRules)
    const condition = { join: 'all', of: [{ subject: 'field', field: 'level', operator: 'atLeast', values: [5] }] }
    return {
      rule,
      share:
        rule === 'share'
          ? random.of([
              { of: 'count', value: 2 },
              { of: 'percent', value: 60 },
            ])
          : undefined,
      condition: at > 0 && random.isTrue(0.3) ? condition : undefined,
      timeLimit: random.isTrue()
        ? { hours: 4, remindHours: 1, escalateTo: random.isTrue() ? { by: 'starter' } : null }
        : undefined,
    }
  })
  return chainOf(steps, {
    onRefusal: random.of(['reject', 'return']),
    resubmit: random.of(['all', 'back']),
    mayStarterApprove: random.isTrue(0.2),
  })
}

function randomSetting(random: Random, chain: ApprovalChain, now: number): Setting {
  const find = () => candidates(...random.some([STARTER, ...PEOPLE], 4))
  const byKey = () => Object.fromEntries(chain.steps.map(({ key }) => [key, random.isTrue(0.1) ? [] : find()]))
  const standIns = new Map(
    random.isTrue(0.3) ? random.some(PEOPLE, 3).map((id) => [id, random.of([STARTER, ...PEOPLE])]) : [],
  )
  const gone = new Set(random.isTrue(0.2) ? random.some(PEOPLE, 3) : [])
  return settingOf(byKey(), { escalations: byKey(), standIns, gone, now })
}

function randomSaid(random: Random, state: ApprovalState): Said {
  const open = openOf(state)
  const task = open.length > 0 ? random.of(open) : undefined
  // Sometimes somebody who may not, or with a task that is over.
  const by = task && random.isTrue(0.95) ? task.userId : random.of([STARTER, ...PEOPLE])
  const taskId = task && random.isTrue(0.95) ? task.id : (state.tasks.at(0)?.id ?? 0)
  const userId = random.of([STARTER, ...PEOPLE])
  const targets = targetsOf(state)
  const removable = removableBy(state, by).map(({ id }) => id)
  return random.of<() => Said>([
    () => ({ verb: 'agree', by, taskId }),
    () => ({ verb: 'agree', by, taskId }),
    () => ({ verb: 'agree', by, taskId }),
    () => ({ verb: 'refuse', by, taskId }),
    () => ({
      verb: 'return',
      by,
      taskId,
      ...(targets.length > 0 && random.isTrue(0.7) && { stepId: random.of(targets).id }),
    }),
    () => ({ verb: 'transfer', by, taskId, userId }),
    () => ({ verb: 'delegate', by, taskId, userId }),
    () => ({
      ...{ verb: 'addSigner', by, taskId, where: random.of(['before', 'after'] as const) },
      ...{ userIds: random.some(PEOPLE, 3), rule: random.of(['inTurn', 'all', 'any'] as const) },
    }),
    () => ({ verb: 'removeSigner', by, taskIds: removable.length > 0 ? random.some(removable, 2) : [0] }),
    () => ({ verb: 'urge', by: STARTER }),
    () => ({ verb: random.isTrue(0.1) ? 'withdraw' : 'urge', by: STARTER }),
    () => ({ verb: random.isTrue(0.05) ? 'cancel' : 'urge', by: ADMIN }),
  ])()
}

const counted = (state: ApprovalState, step: StepState) =>
  state.tasks.filter(
    (task) =>
      task.stepId === step.id &&
      !task.isPast &&
      task.adviceFor === null &&
      !['moved', 'cancelled'].includes(task.state),
  )

/** The obvious: how many of those asked must have agreed before a step can be done. */
function mustAgree(rule: ApprovalRule, share: StepState['share'], asked: number): number {
  if (rule === 'any') return 1
  if (rule === 'share')
    return Math.min(asked, share!.of === 'count' ? share!.value : Math.ceil((asked * share!.value) / 100))
  return asked
}

/** What is true of every approval, however it came there. */
function checkTruths(chain: ApprovalChain, state: ApprovalState): void {
  const now = state.steps.filter(({ round }) => round === state.round).sort((a, b) => a.sort - b.sort)
  const open = state.steps.filter((step) => step.state === 'open')
  const asked = openOf(state)
  if (state.status === 'running') {
    expect(open).toHaveLength(1)
    expect(asked.length).toBeGreaterThan(0)
    expect(open[0]!.round).toBe(state.round)
    // Only in the open step, and nobody twice.
    expect(asked.every(({ stepId }) => stepId === open[0]!.id)).toBe(true)
    expect(new Set(whoIsAsked(state)).size).toBe(asked.length)
    const at = now.indexOf(open[0]!)
    expect(now.slice(0, at).some((step) => step.state === 'waiting')).toBe(false)
    expect(now.slice(at + 1).some((step) => step.state === 'done')).toBe(false)
    if (open[0]!.rule === 'inTurn' && open[0]!.vacancy === null) expect(asked).toHaveLength(1)
  } else {
    expect([open, asked]).toEqual([[], []])
    expect(now.some((step) => step.state === 'waiting')).toBe(false)
  }
  for (const step of state.steps.filter((one) => one.state === 'done')) {
    const votes = counted(state, step)
    const isVacant = step.vacancy === 'projectLead' || step.vacancy === 'administrator'
    const need = isVacant ? 1 : mustAgree(step.rule, step.share, votes.length)
    const agreed = votes.filter((vote) => vote.state === 'agreed').length
    expect(agreed).toBeGreaterThan(0)
    // Whoever is not needed any more is not asked any more: of `any` and of a share some are cancelled.
    if (step.rule === 'all' || step.rule === 'inTurn') expect(agreed).toBeGreaterThanOrEqual(need)
    expect(step.rule !== 'share' && votes.some((vote) => vote.state === 'refused')).toBe(false)
  }
  if (state.status === 'approved') {
    const applies = now.filter((step) => step.key !== null && step.skipped === null)
    expect(applies.every((step) => step.state === 'done')).toBe(true)
    expect(applies.length).toBeGreaterThan(0)
  }
  if (!chain.options.mayStarterApprove)
    for (const task of state.tasks)
      if (task.userId === STARTER && task.adviceFor === null) expect(['agreed', 'refused']).not.toContain(task.state)
}

it('always has an open step with somebody who is asked while it runs, and never ends without the votes for it', () => {
  const ends = new Map<string, number>()
  let refused = 0
  for (let seed = 1; seed <= 260; seed += 1) {
    const random = randomOf(seed)
    const chain = randomChain(random)
    let now = 1_000_000
    let { state } = begin(chain, randomSetting(random, chain, now), { level: random.below(10) })
    checkTruths(chain, state)
    for (let step = 0; step < 40; step += 1) {
      now += random.below(2 * HOUR)
      const setting = randomSetting(random, chain, now)
      const before = structuredClone(state)
      try {
        const given = { reason: '', form: state.form, disciplines: [] }
        const isOver = state.status === 'returned' || state.status === 'withdrawn'
        const result = isOver
          ? resubmit(chain, state, setting, given)
          : random.isTrue(0.1)
            ? passTime(chain, state, setting)
            : random.isTrue(0.1)
              ? handOver(chain, state, { from: random.some(PEOPLE, 2), by: null }, setting)
              : act(chain, state, randomSaid(random, state), setting)
        if (result) state = result.state
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused += 1
        // Nothing half done.
        expect(state).toEqual(before)
      }
      checkTruths(chain, state)
      if (state.status === 'approved' || state.status === 'rejected' || state.status === 'cancelled') break
    }
    ends.set(state.status, (ends.get(state.status) ?? 0) + 1)
  }
  // All of it was reached, and refusals too.
  for (const status of ['approved', 'rejected', 'cancelled', 'running'])
    expect(ends.get(status), status).toBeGreaterThan(8)
  expect(refused).toBeGreaterThan(300)
})

it('counts votes by the rule of the step', () => {
  const people = { s0: candidates(2, 3, 4) }
  const ended = (rule: ApprovalRule, share: object | undefined, votes: ['agree' | 'refuse', number][]) => {
    const chain = chainOf([{ rule, share }])
    let result = begin(chain, settingOf(people))
    for (const [verb, by] of votes) result = says(chain, result, by, verb, settingOf(people))
    return result.state.status
  }
  expect(
    ended('all', undefined, [
      ['agree', 2],
      ['agree', 3],
    ]),
  ).toBe('running')
  expect(
    ended('all', undefined, [
      ['agree', 2],
      ['agree', 3],
      ['agree', 4],
    ]),
  ).toBe('approved')
  expect(
    ended('all', undefined, [
      ['agree', 2],
      ['refuse', 4],
    ]),
  ).toBe('rejected')
  expect(ended('any', undefined, [['agree', 4]])).toBe('approved')
  expect(
    ended('inTurn', undefined, [
      ['agree', 2],
      ['agree', 3],
      ['agree', 4],
    ]),
  ).toBe('approved')
  const two = { of: 'count', value: 2 }
  expect(
    ended('share', two, [
      ['refuse', 2],
      ['agree', 3],
    ]),
  ).toBe('running')
  expect(
    ended('share', two, [
      ['refuse', 2],
      ['agree', 3],
      ['agree', 4],
    ]),
  ).toBe('approved')
  expect(
    ended('share', two, [
      ['refuse', 2],
      ['refuse', 3],
    ]),
  ).toBe('rejected')
  expect(
    ended('share', { of: 'percent', value: 34 }, [
      ['agree', 2],
      ['agree', 4],
    ]),
  ).toBe('approved')
})

it('asks a stand-in, ends circles of them, and finds somebody where nobody is left', () => {
  const chain = chainOf([{}])
  const askedWith = (people: number[], more: Partial<Setting>) => {
    const { state } = begin(chain, settingOf({ s0: candidates(...people) }, more))
    return [whoIsAsked(state), state.steps[0]!.vacancy]
  }
  expect(askedWith([2], { standIns: new Map([[2, 3]]) })).toEqual([[3], null])
  expect(
    askedWith([2], {
      standIns: new Map([
        [2, 3],
        [3, 4],
      ]),
    }),
  ).toEqual([[4], null])
  expect(
    askedWith([2], {
      standIns: new Map([
        [2, 3],
        [3, 2],
      ]),
    }),
  ).toEqual([[2], null])
  // Nobody stands in for his own approval.
  expect(askedWith([2], { standIns: new Map([[2, STARTER]]) })).toEqual([[2], null])
  expect(askedWith([2], { gone: new Set([2]), standIns: new Map([[2, 3]]) })).toEqual([[3], 'standIn'])
  expect(askedWith([2], { gone: new Set([2]) })).toEqual([[LEAD], 'projectLead'])
  expect(askedWith([STARTER], { leads: [STARTER] })).toEqual([[ADMIN], 'administrator'])
  // The starter is the only administrator: he can pass it on, not decide.
  const alone = settingOf({ s0: [] }, { leads: [], administrators: [STARTER] })
  const result = begin(chain, alone)
  expect(() => says(chain, result, STARTER, 'agree', alone)).toThrow('approval.refused.own')
  const [task] = openOf(result.state)
  const passed = act(chain, result.state, { verb: 'transfer', by: STARTER, taskId: task!.id, userId: 5 }, alone)
  expect(whoIsAsked(passed.state)).toEqual([5])
})

it('reminds, and lets others decide when the time is over: silence is no agreement', () => {
  const chain = chainOf([
    {
      rule: 'share',
      share: { of: 'percent', value: 50 },
      timeLimit: { hours: 4, remindHours: 2, escalateTo: { by: 'starter' } },
    },
  ])
  const at = (hours: number) =>
    settingOf({ s0: candidates(2, 3, 4, 5) }, { now: hours * HOUR, escalations: { s0: candidates(6) } })
  let result = says(chain, begin(chain, at(0)), 2, 'agree', at(1))
  expect(passTime(chain, result.state, at(1.9))).toBeUndefined()
  const reminded = passTime(chain, result.state, at(2))!
  expect(reminded.effects.reminded).toEqual([3, 4, 5])
  expect(passTime(chain, reminded.state, at(2))).toBeUndefined()
  const over = passTime(chain, reminded.state, at(9))!
  expect([over.state.status, whoIsAsked(over.state)]).toEqual(['running', [6]])
  expect(passTime(chain, over.state, at(10))).toBeUndefined()
  result = says(chain, over, 6, 'agree', at(10))
  expect(result.state.status).toBe('approved')
})

it('keeps the votes of others when a step is held up, and asks them again after a return', () => {
  const chain = chainOf([{}, {}])
  const setting = settingOf({ s0: candidates(2), s1: candidates(3, 4) })
  let result = says(chain, says(chain, begin(chain, setting), 2, 'agree', setting), 3, 'agree', setting)
  const [mine] = openOf(result.state)
  result = act(
    chain,
    result.state,
    { verb: 'addSigner', by: 4, taskId: mine!.id, where: 'before', userIds: [5], rule: 'all', reason: 'r' },
    setting,
  )
  expect(whoIsAsked(result.state)).toEqual([5])
  const held = says(chain, result, 5, 'agree', setting)
  expect(whoIsAsked(held.state)).toEqual([4])
  const [again] = openOf(held.state)
  const [first] = targetsOf(held.state)
  const back = act(
    chain,
    held.state,
    { verb: 'return', by: 4, taskId: again!.id, stepId: first!.id, reason: 'r' },
    setting,
  )
  expect(whoIsAsked(back.state)).toEqual([2])
  let all = says(chain, back, 2, 'agree', setting)
  expect(whoIsAsked(all.state)).toEqual([5])
  all = says(chain, all, 5, 'agree', setting)
  expect(whoIsAsked(all.state)).toEqual([3, 4])
})
