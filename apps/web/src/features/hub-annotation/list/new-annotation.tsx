import type { ProjectSub } from '@sunmao/contract'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useProjectCan } from '../../../session/project/use-project-can.ts'

interface NewAnnotationProps {
  projId: number
  subs: readonly Pick<ProjectSub, 'subId' | 'subNo' | 'subName'>[]
  /** The one that the list shows. */
  subId: number | undefined
}

/** Leads into the models of a sub, where drawing begins at once; asks for the sub where the list shows several. */
export function NewAnnotation({ projId, subs, subId }: NewAnnotationProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const only = subId ?? (subs.length === 1 ? subs[0]?.subId : undefined)
  if (!useProjectCan(projId)('hubAnnotation:add') || subs.length === 0) return null
  const begin = (wanted: number) => void navigate(`/browse?projId=${projId}&subId=${wanted}&action=addAnnotation`)
  if (only)
    return (
      <Button type="primary" onClick={() => begin(only)}>
        {t('annotation.new')}
      </Button>
    )
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: subs.map((sub) => ({
          key: sub.subId,
          label: `${sub.subNo} ${sub.subName}`,
          onClick: () => begin(sub.subId),
        })),
      }}
    >
      <Button type="primary">{t('annotation.new')}</Button>
    </Dropdown>
  )
}
