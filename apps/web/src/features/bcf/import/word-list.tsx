import { type BcfImportDetail, type BcfWordKind, bcfWordKinds, issueStatuses } from '@sunmao/contract'
import { Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { useMembers } from '../../issue/issue.api.ts'
import { useSaveWords } from '../bcf.api.ts'

interface WordListProps {
  projId: number
  words: BcfImportDetail['words']
}

type Word = BcfImportDetail['words'][number]
const ONLY_KEPT = ''

/** What words of the archive mean in the project; kept for the next archive, and for exports. */
export function WordList({ projId, words }: WordListProps) {
  const { t } = useTranslation()
  const save = useSaveWords()
  const keep = ({ kind, word }: Word, value: string | undefined) =>
    save.mutate({ body: { projId, words: [{ kind, word, value: value || undefined }] } })
  if (words.length === 0) return <Empty text={t('bcf.noWords')} />
  return (
    <>
      <p className="bcf-quiet">{t('bcf.wordsHint')}</p>
      {bcfWordKinds
        .filter((kind) => words.some((one) => one.kind === kind))
        .map((kind) => (
          <section key={kind}>
            <h3 className="bcf-head">{t(`bcf.wordKind.${kind}`)}</h3>
            <ul className="bcf-words">
              {words
                .filter((one) => one.kind === kind)
                .map((one) => (
                  <li key={one.word}>
                    <span className="bcf-word">
                      {one.word} <span className="bcf-quiet">{t('bcf.times', { count: one.count })}</span>
                    </span>
                    <Meaning projId={projId} word={one} onChange={(value) => keep(one, value)} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </>
  )
}

interface MeaningProps {
  projId: number
  word: Word
  onChange: (value: string | undefined) => void
}

function Meaning({ projId, word, onChange }: MeaningProps) {
  const { t } = useTranslation()
  const options = useOptions(projId, word.kind)
  const label = t('bcf.means', { word: word.word })
  if (word.kind === 'stage')
    return (
      <InputNumber
        key={word.value}
        aria-label={label}
        min={1}
        max={99}
        precision={0}
        placeholder={t('bcf.onlyKept')}
        {...(word.value !== undefined && { defaultValue: Number(word.value) })}
        onBlur={({ target }) => target.value !== (word.value ?? '') && onChange(target.value)}
      />
    )
  if (word.kind === 'label')
    return (
      <Input
        key={word.value}
        aria-label={label}
        maxLength={60}
        placeholder={t('bcf.onlyKept')}
        defaultValue={word.value}
        onBlur={({ target }) => target.value !== (word.value ?? '') && onChange(target.value)}
      />
    )
  return (
    <Select
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      value={word.value ?? ONLY_KEPT}
      options={[{ value: ONLY_KEPT, label: t('bcf.onlyKept') }, ...options]}
      onChange={onChange}
    />
  )
}

function useOptions(projId: number, kind: BcfWordKind): { value: string; label: string }[] {
  const { t } = useTranslation()
  const types = useDict('issue_type').entries
  const priorities = useDict('issue_priority').entries
  const { data: members = [] } = useMembers(projId)
  const plain = (entries: readonly { value: string; label: string }[]) =>
    entries.map(({ value, label }) => ({ value, label }))
  if (kind === 'type') return plain(types)
  if (kind === 'priority') return plain(priorities)
  if (kind === 'person') return members.map(({ id, nickName }) => ({ value: String(id), label: nickName }))
  return issueStatuses.filter((one) => one !== 'draft').map((one) => ({ value: one, label: t(`issue.status.${one}`) }))
}
