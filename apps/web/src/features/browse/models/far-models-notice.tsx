import type { Box } from '@sunmao/viewer'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useWorkbench } from '../workbench.ts'
import { farModels } from './far-models.ts'

/** Says of models that lie far from the others that they have another base point; who knows closes it. */
export function FarModelsNotice({ isComplete }: { isComplete: boolean }) {
  const { t, i18n } = useTranslation()
  const { viewer, models } = useWorkbench()
  const [closed, setClosed] = useState('')
  const key = models.map(({ fileId }) => fileId).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the models are others
  const far = useMemo(() => {
    if (!isComplete || models.length < 2) return []
    const boxes = new Map<number, Box>()
    for (const { data } of viewer.placed()) {
      const box = viewer.boxOf({ [data.id]: [0, data.head.elementCount - 1] })
      if (box) boxes.set(Number(data.id), box)
    }
    return farModels(boxes)
  }, [viewer, key, isComplete])
  if (far.length === 0 || closed === key) return null
  const names = far.map(({ fileId }) => models.find((one) => one.fileId === fileId)?.name ?? '')
  const kilometres = Math.min(...far.map(({ metres }) => metres)) / 1000
  return (
    <div role="status" className="browse-card browse-far">
      <Icon name="warning" />
      {t('browse.farModels', {
        names: new Intl.ListFormat(i18n.language).format(new Set(names)),
        distance: kilometres.toLocaleString(i18n.language, { maximumSignificantDigits: 2 }),
      })}
      <Button
        type="text"
        size="small"
        icon={<Icon name="close" />}
        aria-label={t('common.close')}
        onClick={() => setClosed(key)}
      />
    </div>
  )
}
