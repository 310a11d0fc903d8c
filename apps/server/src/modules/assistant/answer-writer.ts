import type { AnswerBlock, AnswerEvent, AnswerSentence, Citation, ToolTable } from '@sunmao/contract'

/** An answer as it comes into being: its blocks, and what they rest on. */
export class AnswerWriter {
  readonly blocks: AnswerBlock[] = []
  readonly citations: Citation[] = []
  /** What each citation says, for the check of what is claimed. */
  readonly evidence = new Map<number, string>()
  tokens = 0

  cite(citation: Omit<Citation, 'no'>, evidence: string): number {
    const known = this.citations.find(
      ({ kind, link, title, detail }) =>
        kind !== 'table' &&
        kind === citation.kind &&
        link === citation.link &&
        title === citation.title &&
        detail === citation.detail,
    )
    const no = known?.no ?? this.citations.length + 1
    if (!known) this.citations.push({ no, ...citation })
    this.evidence.set(no, `${this.evidence.get(no) ?? ''} ${evidence}`)
    return no
  }

  citeTable(table: ToolTable, summary: string): number {
    const detail = table.shown.map(({ value }) => value).join(' · ')
    return this.cite(
      { kind: 'table', title: `${table.title}: ${table.unit}`, detail: detail || undefined, link: table.link },
      [table.total, table.unit, summary, detail, ...table.rows.flat()].join(' '),
    )
  }

  /** With the citations so far, which the block may name. */
  *add(block: AnswerBlock): Generator<AnswerEvent> {
    const at = this.blocks.push(block) - 1
    yield { kind: 'citations', citations: [...this.citations] }
    yield { kind: 'block', at, block }
  }

  *say(text: string, cites: readonly number[]): Generator<AnswerEvent> {
    yield* this.add({ kind: 'text', sentences: [{ text, cites: [...cites], isProved: cites.length > 0 }] })
  }

  /** The last block again, with more in it. */
  *change(at: number, sentences: readonly AnswerSentence[]): Generator<AnswerEvent> {
    const block: AnswerBlock = { kind: 'text', sentences: [...sentences] }
    this.blocks[at] = block
    yield { kind: 'block', at, block }
  }
}
