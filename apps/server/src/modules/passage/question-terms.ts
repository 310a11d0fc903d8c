// The words of a question, as the index keeps those of texts: whole words of Latin letters and digits, single Chinese letters and
// pairs of them. `passage_terms` in the database does the same to texts.

const CHINESE = /[\u3400-\u9fff]+/g
const LATIN = /[a-z0-9]+/g

/** What every question has and no answer is found by. */
const COMMON = new Set(
  'a an and any are as at be by can did do does for from give has have how i in into is it list made many me much my of on or our project show tell that the their them there these they this to us was we were what when where which who whose why will with you your'.split(
    ' ',
  ),
)
const COMMON_CHINESE =
  /请问|请|告诉我|帮我|给我|一下|什么时候|什么|怎么样|怎么|怎样|如何|哪里|哪些|哪个|哪儿|多少|几个|有没有|是不是|能不能|可以|可不可以|应该|需要|为什么|谁|吗|呢|吧|啊|的|了|是|在|和|与|或|及|把|被|让|我|你|您|他|她|它|我们|这|那|有|要|会|能|就|都|也|还/g

/** Without its ending: share, shares, shared and sharing are one word. */
function wordOf(word: string): string {
  const stem = word.replace(/(ings?|ed|es|s|e)$/, '')
  return stem.length > 2 ? stem : word
}

/** In the order of the question, none twice. */
export function termsOfQuestion(question: string): string[] {
  const text = question.normalize('NFKC').toLowerCase()
  const words = (text.match(LATIN) ?? []).filter((word) => !COMMON.has(word)).map(wordOf)
  const pairs = (text.replace(COMMON_CHINESE, ' ').match(CHINESE) ?? []).flatMap((run) =>
    Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  )
  const letters = [...text.replace(COMMON_CHINESE, ' ').replace(/[^\u3400-\u9fff]/g, '')]
  return [...new Set([...pairs, ...words, ...letters])].slice(0, 32)
}

/** Those of a text, for texts that lie in no database. */
export function termsOfText(text: string): Set<string> {
  const lower = text.normalize('NFKC').toLowerCase()
  const terms = new Set((lower.match(LATIN) ?? []).map(wordOf))
  for (const run of lower.match(CHINESE) ?? [])
    for (let at = 0; at < run.length; at++) {
      terms.add(run[at]!)
      if (at + 1 < run.length) terms.add(run.slice(at, at + 2))
    }
  return terms
}
