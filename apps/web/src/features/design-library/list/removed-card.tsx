import type { DesignItem } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDanger } from '../../../api/use-danger.ts'
import { minuteText } from '../../../ui/text/format.ts'
import { useDesignRights, usePurgeDesign, useRestoreDesign } from '../design-library.api.ts'
import { DesignPicture } from './design-picture.tsx'

/** Something in the recycle bin, and the ways out of it. */
export function RemovedCard({ row }: { row: DesignItem }) {
  const { t } = useTranslation()
  const danger = useDanger()
  const restore = useRestoreDesign()
  const purge = usePurgeDesign()
  const { mayPublish } = useDesignRights()
  const { itemId, name } = row
  return (
    <li className="design-card">
      <DesignPicture row={row} />
      <b>{name}</b>
      <span className="design-quiet">{t('designLibrary.removedAt', { time: minuteText(row.deleteTime) })}</span>
      <span className="design-card-foot">
        <Button size="small" loading={restore.isPending} onClick={() => restore.mutate({ body: [itemId] })}>
          {t('designLibrary.restore')}
        </Button>
        {mayPublish && (
          <Button
            size="small"
            danger
            onClick={() =>
              danger({
                title: t('designLibrary.purgeTitle', { name }),
                content: t('designLibrary.purgeText'),
                okText: t('designLibrary.purge'),
                run: () => purge.mutateAsync({ body: [itemId] }),
              })
            }
          >
            {t('designLibrary.purge')}
          </Button>
        )}
      </span>
    </li>
  )
}
