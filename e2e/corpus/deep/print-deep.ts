// What a person reads of the verdicts: a line for each file, below it whatever is not as it has to be, and a summary.
import { percent, shareOf } from './compare-measures.ts'
import type { DescribedBody } from './described-bodies.ts'
import type { Disagreement, FileVerdict, WrongVolume } from './judge-file.ts'
import { type KnownDisagreement, type KnownQuantity, knownDisagreements, knownQuantities } from './known.ts'
import type { DeepOutcome } from './run-deep.ts'

/** Longer lists help nobody. */
const listed = 10

export interface Known {
  disagreements: readonly KnownDisagreement[]
  quantities: readonly KnownQuantity[]
}

const allKnown: Known = { disagreements: knownDisagreements, quantities: knownQuantities }

/** One line about a file, and indented lines about what is wrong with it. */
export function printOutcome(outcome: DeepOutcome, known: Known = allKnown): string {
  const { name, verdict, fault, mb, seconds } = outcome
  const effort = `${seconds.toFixed(1)} s, ${mb} MB`
  if (!verdict) return `${name}: FAULT: ${fault} (${effort})`
  const { described, drawn, refused, silent, compared, madeDifferently } = verdict
  const { unlisted, explained } = sorted(outcome, known)
  const lines = [
    `${name}: ${described} with a body, ${drawn} drawn, ${total(refused)} refused, ${silent.length} SILENT; ` +
      `differential ${compared} compared, ${verdict.computed} computed, ${madeDifferently} made differently, ${unlisted.length} disagree, ${explained.length} listed; ` +
      `${volumesText(outcome, known)} (${effort})`,
    ...(verdict.refusal === undefined ? [] : [`  refused as a whole: ${verdict.refusal}`]),
    ...countsText('refused', refused),
    ...countsText('drawn by us only', verdict.onlyOurs),
    ...closedText(verdict),
    ...some(silent, (body) => `SILENT ${bodyText(body)}`),
    ...some(verdict.byThreads, (pack) => `TWO THREADS make another pack: ${pack}`),
    ...some(unlisted, (body) => `DISAGREES ${bodyText(body)}: ${body.differs.join('; ')}`),
    ...reasonsText(explained.map(({ reason }) => reason)),
    ...some(wrongVolumes(outcome, known), wrongText),
  ]
  return lines.join('\n')
}

/** Sums over all files. */
export function printSummary(outcomes: readonly DeepOutcome[], known: Known = allKnown): string {
  const verdicts = outcomes.flatMap(({ verdict }) => verdict ?? [])
  const sum = (value: (verdict: FileVerdict) => number) => verdicts.reduce((all, each) => all + value(each), 0)
  const refused: Record<string, number> = {}
  const onlyOurs: Record<string, number> = {}
  for (const verdict of verdicts) {
    merge(refused, verdict.refused)
    merge(onlyOurs, verdict.onlyOurs)
  }
  const disagreeing = outcomes.map((outcome) => sorted(outcome, known))
  const compared = sum(({ volumes }) => volumes.compared)
  const within1 = sum(({ volumes }) => volumes.within1)
  return [
    `files: ${outcomes.length}, of these ${outcomes.length - verdicts.length} with a fault`,
    `elements: ${sum((each) => each.described)} with a body, ${sum((each) => each.drawn)} drawn, ${total(refused)} refused, ${sum((each) => each.silent.length)} SILENT`,
    ...countsText('refused', refused),
    ...silentText(verdicts),
    `differential: ${sum((each) => each.compared)} compared, ${sum((each) => each.computed)} computed, ${sum((each) => each.madeDifferently)} made differently, ` +
      `${disagreeing.flatMap(({ unlisted }) => unlisted).length} disagree, ${disagreeing.flatMap(({ explained }) => explained).length} listed`,
    ...countsText('drawn by us only', onlyOurs),
    ...sameText(verdicts),
    `threads: ${verdicts.length} files made by one and by two, ${verdicts.filter(({ byThreads }) => byThreads.length > 0).length} differ`,
    `volumes: ${sum(({ volumes }) => volumes.stated)} stated, ${compared} compared, ${within1} within 1 % (${shareText(within1, compared)}), ` +
      `${sum(({ volumes }) => volumes.within5)} within 5 %, ${outcomes.flatMap((outcome) => wrongVolumes(outcome, known)).length} not`,
  ].join('\n')
}

/** Sentences about everything that makes the run fail. */
export function deepComplaints(outcomes: readonly DeepOutcome[], known: Known = allKnown): string[] {
  return outcomes.flatMap((outcome) => {
    const { name, verdict, fault } = outcome
    const found: string[] = fault === undefined ? [] : [`${name}: ${fault}`]
    const silent = verdict?.silent.length ?? 0
    const { unlisted } = sorted(outcome, known)
    if (silent > 0) found.push(`${name}: ${silent} elements are missing without a reason`)
    if (unlisted.length > 0) found.push(`${name}: ${unlisted.length} bodies differ from the kernel's without a reason`)
    if (verdict?.byThreads.length) found.push(`${name}: two threads make other packs than one`)
    return found
  })
}

/** Disagreements without and with a listed reason. */
function sorted({ name, verdict }: DeepOutcome, known: Known) {
  const unlisted: Disagreement[] = []
  const explained: { reason: string }[] = []
  for (const each of verdict?.disagreements ?? []) {
    const entry = known.disagreements.find(
      ({ file, representation }) => file === name && representation === each.representation,
    )
    if (entry) explained.push(entry)
    else unlisted.push(each)
  }
  return { unlisted, explained }
}

/** Those that nobody has looked at yet. */
function wrongVolumes({ name, verdict }: DeepOutcome, known: Known): WrongVolume[] {
  return (verdict?.volumes.wrong ?? []).filter(
    (wrong) =>
      !known.quantities.some(
        ({ file, quantity, factor }) =>
          file === name && quantity === wrong.quantity && shareOf(wrong.stated / wrong.drawn, factor) <= 0.01,
      ),
  )
}

function volumesText(outcome: DeepOutcome, known: Known): string {
  const { stated, compared, within1, within5, wrong } = outcome.verdict!.volumes
  if (stated === 0) return 'no volumes stated'
  const unknown = wrongVolumes(outcome, known).length
  const listedWrong = wrong.length - unknown
  return (
    `volumes ${stated} stated, ${compared} compared, ${within1} within 1 % (${shareText(within1, compared)}), ${within5} within 5 %, ${unknown} not` +
    (listedWrong > 0 ? `, ${listedWrong} listed as wrong` : '')
  )
}

const shareText = (part: number, whole: number) => (whole === 0 ? 'none' : percent(part / whole))

const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, each) => sum + each, 0)

function merge(into: Record<string, number>, counts: Record<string, number>): void {
  for (const [key, count] of Object.entries(counts)) into[key] = (into[key] ?? 0) + count
}

const countsText = (title: string, counts: Record<string, number>) =>
  total(counts) === 0
    ? []
    : [
        `  ${title}: ${Object.entries(counts)
          .map(([key, count]) => `${count} × ${key}`)
          .join(', ')}`,
      ]

function silentText(verdicts: readonly FileVerdict[]): string[] {
  const counts: Record<string, number> = {}
  for (const { type, representation, items } of verdicts.flatMap(({ silent }) => silent))
    merge(counts, { [`${type} ${representation} (${items.join(', ')})`]: 1 })
  return countsText('SILENT', counts)
}

/** Where nothing differs at all the comparison has shown little. */
const sameText = (verdicts: readonly FileVerdict[]) =>
  verdicts.some(({ madeDifferently }) => madeDifferently > 0) || verdicts.every(({ compared }) => compared === 0)
    ? []
    : ['  the two readings are the same to the last triangle']

const closedText = ({ closed: { onlyOurs, onlyKernel } }: FileVerdict) =>
  onlyOurs + onlyKernel === 0 ? [] : [`  closed: ${onlyOurs} in our reading only, ${onlyKernel} in the kernel's only`]

function reasonsText(reasons: readonly string[]): string[] {
  const counts: Record<string, number> = {}
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1
  return Object.entries(counts).map(([reason, count]) => `  listed: ${count} × ${reason}`)
}

const bodyText = ({ id, type, representation, items }: DescribedBody) =>
  `#${id} ${type} ${representation} (${items.join(', ')})`

const wrongText = (wrong: WrongVolume) =>
  `${wrong.quantity} of #${wrong.id} ${wrong.type} ${wrong.representation}: ` +
  `stated ${wrong.stated.toPrecision(5)} m³, drawn ${wrong.drawn.toPrecision(5)} m³ (${percent(shareOf(wrong.stated, wrong.drawn))})`

function some<T>(list: readonly T[], text: (each: T) => string): string[] {
  const lines = list.slice(0, listed).map((each) => `  ${text(each)}`)
  if (list.length > listed) lines.push(`  … and ${list.length - listed} more`)
  return lines
}
