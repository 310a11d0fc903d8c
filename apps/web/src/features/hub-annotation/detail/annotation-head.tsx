import type { HubAnnotationDetail } from '@sunmao/contract'
import { App, Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDanger } from '../../../api/use-danger.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { copyText } from '../../../ui/browser/copy-text.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { annotationSpot, useRemoveAnnotations } from '../hub-annotation.api.ts'

/** The way to its neighbours. */
export interface Step {
  run: (by: 1 | -1) => void
  isBefore: boolean
  isAfter: boolean
}

interface AnnotationHeadProps {
  row: HubAnnotationDetail | undefined
  step: Step | undefined
  onEdit: (() => void) | undefined
  onClose: () => void
}

export function AnnotationHead({ row, step, onEdit, onClose }: AnnotationHeadProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const danger = useDanger()
  const remove = useRemoveAnnotations()
  const mayRemove = useProjectCan(row?.projId ?? 0)('hubAnnotation:del')
  const copy = async (of: HubAnnotationDetail) => {
    const link = new URL(annotationSpot(of), location.href).href
    if (await copyText(link, null)) message.success(t('annotation.linkCopied'))
    else message.info(link)
  }
  const ask = (of: HubAnnotationDetail) =>
    danger({
      title: t('annotation.removeTitle', { title: of.title }),
      content: t('annotation.removeText'),
      okText: t('common.delete'),
      run: async () => {
        await remove.mutateAsync({ body: [of.id] })
        onClose()
      },
      done: t('common.deleted'),
    })
  const items = row && [
    { key: 'link', label: t('annotation.copyLink'), onClick: () => void copy(row) },
    ...(onEdit && row.mayEdit ? [{ key: 'edit', label: t('annotation.edit'), onClick: onEdit }] : []),
    ...(mayRemove ? [{ key: 'remove', label: t('common.delete'), danger: true, onClick: () => ask(row) }] : []),
  ]
  return (
    <header className="annotation-head">
      <span className="annotation-number">{row?.number}</span>
      {step && (
        <>
          <Button
            type="text"
            icon={<Icon name="chevron-up" />}
            aria-label={t('annotation.prev')}
            disabled={!step.isBefore}
            onClick={() => step.run(-1)}
          />
          <Button
            type="text"
            icon={<Icon name="chevron-down" />}
            aria-label={t('annotation.next')}
            disabled={!step.isAfter}
            onClick={() => step.run(1)}
          />
        </>
      )}
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: items ?? [] }}>
        <Button type="text" icon={<Icon name="more" />} aria-label={t('common.more')} />
      </Dropdown>
      <Button type="text" icon={<Icon name="close" />} aria-label={t('common.close')} onClick={onClose} />
    </header>
  )
}
