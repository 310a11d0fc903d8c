import type { HubBasicAnnotation } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDanger } from '../../../api/use-danger.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { markupSpot, useMarkups, useRemoveMarkup } from '../hub-annotation.api.ts'
import { SavedPictures, STEP } from './saved-pictures.tsx'

/** Drawings over the model that ask nothing of anybody. */
export function MarkupTab({ projId, subId }: { projId: number; subId: number }) {
  const { t } = useTranslation()
  const danger = useDanger()
  const [size, setSize] = useState(STEP)
  const remove = useRemoveMarkup()
  const mayEdit = useProjectCan(projId)('hubAnnotation:edit')
  const askRemove = ({ id, name }: HubBasicAnnotation) =>
    danger({
      title: t('annotation.removeTitle', { title: name }),
      content: t('annotation.removeMarkupText'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [id] }),
      done: t('common.deleted'),
    })
  const footOf = (row: HubBasicAnnotation) =>
    (row.isPersonal ? row.mine : mayEdit) && (
      <Button
        type="text"
        size="small"
        icon={<Icon name="trash" />}
        aria-label={t('annotation.removeMarkup', { name: row.name })}
        onClick={() => askRemove(row)}
      />
    )
  return (
    <SavedPictures
      read={useMarkups(subId, size)}
      empty={t('annotation.noMarkups')}
      icon="pencil"
      spotOf={markupSpot}
      footOf={footOf}
      onMore={() => setSize(size + STEP)}
    />
  )
}
