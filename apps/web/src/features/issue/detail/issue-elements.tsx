import type { IssueDetail, IssueElement } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { IssueEdit } from './use-issue-edit.ts'

const SHOWN = 4
/** As many as an issue may have. */
const MOST = 500

interface IssueElementsProps {
  row: IssueDetail
  edit: IssueEdit
  /** Beside a model: what is selected there. */
  pickElements: (() => Promise<IssueElement[]>) | undefined
}

const keyOf = ({ fileId, index }: IssueElement) => `${fileId}/${index}`

/** Elements that it is about; beside a model those that are selected there are added. */
export function IssueElements({ row, edit, pickElements }: IssueElementsProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { classTerm } = useIfcTerms()
  const [isWhole, setWhole] = useState(false)
  const { elements, mayEdit } = row
  const shown = isWhole ? elements : elements.slice(0, SHOWN)
  const mayPick = mayEdit && pickElements !== undefined
  const add = async () => {
    try {
      const picked = (await pickElements?.()) ?? []
      const added = picked.filter((one) => !elements.some((known) => keyOf(known) === keyOf(one)))
      if (picked.length === 0) return void message.info(t('issue.selectFirst'))
      if (elements.length + added.length > MOST) return void message.warning(t('issue.tooManyElements', { most: MOST }))
      if (added.length > 0) await edit.save(row, { elements: [...elements, ...added] })
    } catch (error) {
      message.error(messageOf(error))
    }
  }
  const remove = (gone: IssueElement) =>
    void edit.save(row, { elements: elements.filter((one) => keyOf(one) !== keyOf(gone)) })
  if (elements.length === 0 && !mayPick) return null
  return (
    <section className="issue-part" aria-label={t('issue.field.elements')}>
      <div className="issue-part-head">
        <h3>{t('issue.elements', { count: elements.length })}</h3>
        {mayPick && (
          <Button type="text" size="small" icon={<Icon name="plus" />} onClick={() => void add()}>
            {t('issue.addSelected')}
          </Button>
        )}
      </div>
      <ul className="issue-things">
        {shown.map((one) => (
          <li key={keyOf(one)}>
            <Icon name="model" size={14} />
            <span className="issue-cut">{one.name || one.globalId}</span>
            <span className="issue-quiet">{classTerm(one.class)}</span>
            {mayEdit && (
              <Button
                type="text"
                size="small"
                className="issue-take-out"
                icon={<Icon name="close" size={12} />}
                aria-label={t('issue.takeOut', { name: one.name || one.globalId })}
                onClick={() => remove(one)}
              />
            )}
          </li>
        ))}
      </ul>
      {elements.length > shown.length && (
        <button type="button" className="issue-more" onClick={() => setWhole(true)}>
          {t('issue.elementsMore', { count: elements.length - shown.length })}
        </button>
      )}
    </section>
  )
}
