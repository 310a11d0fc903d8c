import type { RequirementDraft } from '@sunmao/contract'
import { App, Button, Drawer, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { Refusal } from '../../../ui/dialog/refusal.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useComposeRequirement, useRequirementDraft, useRewriteRequirement } from '../requirement.api.ts'
import { emptyDraft, emptySpecification, finished, isSpecificationOpen } from './draft-specification.ts'
import { SpecificationForm } from './specification-form.tsx'
import { Trial } from './trial.tsx'
import './requirement-editor.css'

interface RequirementEditorProps {
  projId: number
  /** Nothing = a new one. */
  id: number | undefined
  onSaved: (id: number) => void
  onClose: () => void
}

const WIDTH = 1080

/** A document of requirements, written in the product, with what it would find. */
export function RequirementEditor({ id, ...props }: RequirementEditorProps) {
  return id === undefined ? <Editor {...props} start={emptyDraft()} /> : <Stored key={id} id={id} {...props} />
}

function Stored({ id, ...props }: Omit<RequirementEditorProps, 'id'> & { id: number }) {
  const { t } = useTranslation()
  const stored = useRequirementDraft(id)
  if (stored.data)
    return <Editor {...props} row={{ id, rowVersion: stored.data.rowVersion }} start={stored.data.draft} />
  return (
    <Drawer open size={WIDTH} title={t('requirement.edit.change')} onClose={props.onClose}>
      {stored.error ? <Failure text={stored.error.message} onRetry={stored.refetch} /> : <SkeletonList rows={6} />}
    </Drawer>
  )
}

interface EditorProps extends Omit<RequirementEditorProps, 'id'> {
  row?: { id: number; rowVersion: number }
  start: RequirementDraft
}

function Editor({ projId, row, start, onSaved, onClose }: EditorProps) {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const [draft, setDraft] = useState(start)
  const [at, setAt] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const compose = useComposeRequirement()
  const rewrite = useRewriteRequirement()
  const { specifications } = draft
  const one = specifications[at]
  const isOpen = draft.title.trim() === '' || specifications.length === 0 || specifications.some(isSpecificationOpen)
  const setAll = (next: typeof specifications) => setDraft({ ...draft, specifications: next })
  const save = async () => {
    setRefusal(undefined)
    const body = { ...draft, title: draft.title.trim(), specifications: specifications.map(finished) }
    try {
      const saved = row
        ? await rewrite.mutateAsync({ body: { ...row, draft: body } })
        : await compose.mutateAsync({ query: { projId }, body })
      message.success(t('common.saved'))
      onSaved(saved.id)
    } catch (error) {
      setRefusal(messageOf(error))
    }
  }
  const leave = () => {
    if (JSON.stringify(draft) === JSON.stringify(start)) onClose()
    else modal.confirm({ title: t('requirement.edit.leave'), okText: t('requirement.edit.leaveOk'), onOk: onClose })
  }
  return (
    <Drawer
      open
      size={WIDTH}
      title={t(row ? 'requirement.edit.change' : 'requirement.edit.new')}
      onClose={leave}
      footer={
        <div className="requirement-edit-foot">
          {isOpen && <span className="requirement-quiet">{t('requirement.edit.unfinished')}</span>}
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button
            type="primary"
            disabled={isOpen}
            loading={compose.isPending || rewrite.isPending}
            onClick={() => void save()}
          >
            {t('common.save')}
          </Button>
        </div>
      }
    >
      <Refusal text={refusal} />
      <Input
        size="large"
        aria-label={t('requirement.edit.title')}
        placeholder={t('requirement.edit.title')}
        maxLength={300}
        value={draft.title}
        onChange={({ target }) => setDraft({ ...draft, title: target.value })}
      />
      <div className="requirement-edit">
        <nav className="requirement-edit-list" aria-label={t('requirement.specifications')}>
          <ol>
            {specifications.map((each, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several may have one name, and their order is the document's
              <li key={place}>
                <button type="button" aria-current={place === at} onClick={() => setAt(place)}>
                  {each.name || t('requirement.edit.unnamed')}
                  {isSpecificationOpen(each) && <span className="requirement-open" aria-hidden />}
                </button>
                <Button
                  type="text"
                  size="small"
                  icon={<Icon name="trash" />}
                  aria-label={t('requirement.edit.remove', { name: each.name || t('requirement.edit.unnamed') })}
                  onClick={() => {
                    setAll(specifications.toSpliced(place, 1))
                    if (at >= place && at > 0) setAt(at - 1)
                  }}
                />
              </li>
            ))}
          </ol>
          <Button
            block
            icon={<Icon name="plus" />}
            onClick={() => {
              setAll([...specifications, emptySpecification()])
              setAt(specifications.length)
            }}
          >
            {t('requirement.edit.add')}
          </Button>
        </nav>
        {one && (
          <div className="requirement-edit-one" key={at}>
            <Trial projId={projId} specification={one} />
            <SpecificationForm specification={one} onChange={(next) => setAll(specifications.with(at, next))} />
          </div>
        )}
      </div>
    </Drawer>
  )
}
